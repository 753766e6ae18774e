/* What a report comes to, in one sentence. */
import type { DayReport, SideReport } from "../protocol/house";
import { word } from "./words";

/** What was possible: proven, or with the gap told. */
export function verdict({ points, possible, bound }: SideReport): string {
  if (possible === bound) return word(points >= possible ? "report.perfect" : "report.proven", { possible });
  return word(points >= possible ? "report.open-none" : "report.open", { possible, bound });
}

/** Why a side's report is not there: it is being worked out, or could not be. */
export function awaited({ sides, failed, seconds }: DayReport, side: number): string {
  if (failed.includes(side)) return word("report.failed");
  const ready = sides.filter((one) => one !== null).length;
  const waiting = word("report.working", { count: Math.ceil(seconds) });
  return sides.length > 1 ? `${waiting} ${word("report.ready", { ready, of: sides.length })}` : waiting;
}
