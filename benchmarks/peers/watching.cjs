/*
 * What fifty clients got of a server while they were watched, and what that cost it: moves a second, what a move took, and the
 * processor's time per move (of the server's process with all its threads; 0 where the system does not tell).
 */
const { execFileSync } = require("node:child_process");
const { existsSync, readFileSync } = require("node:fs");

const SETTLING = 500;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds of processor that a process has used so far; its name may hold spaces, so fields count from its end. */
function processorTime(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const [user, system] = readFileSync(file, "utf8").split(") ")[1].split(" ").slice(11, 13).map(Number);
  return ((user + system) * 1000) / Number(execFileSync("getconf", ["CLK_TCK"]));
}

/** Clients push what each move took to `watch.took` while `watch.running`, and stop when `watch.over`. */
async function watchLoad(watch, seconds, pid) {
  await pause(SETTLING);
  const [began, used] = [performance.now(), processorTime(pid)];
  watch.running = true;
  await pause(seconds * 1000);
  watch.running = false;
  const [elapsed, processor] = [(performance.now() - began) / 1000, processorTime(pid) - used];
  watch.over = true;
  const took = watch.took.sort((a, b) => a - b);
  const at = (share) => took[Math.floor(took.length * share)] ?? 0;
  return {
    moves_per_second: took.length / elapsed,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    processor_us: (processor * 1000) / Math.max(1, took.length),
  };
}

module.exports = { watchLoad };
