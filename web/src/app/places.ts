/* Addresses and the pages behind them. */
export type Page =
  | {
      readonly name:
        "front" | "settings" | "days" | "stop" | "about" | "puzzles" | "tables" | "books" | "me" | "host" | "lost";
    }
  | { readonly name: "account" | "sign-in" | "profile" | "archive" | "friends" | "friend" }
  | { readonly name: "tournaments" | "new-tournament" }
  | { readonly name: "tournament" | "wall"; readonly id: string }
  | { readonly name: "new"; readonly game: string | null }
  | { readonly name: "same"; readonly id: string }
  | { readonly name: "table"; readonly id: string }
  | { readonly name: "replay"; readonly id: string; readonly step: number | null; readonly review: boolean }
  | { readonly name: "cards" | "ratings"; readonly slug: string }
  | { readonly name: "learn"; readonly slug: string; readonly from: number; readonly rule: string | null }
  | { readonly name: "rules"; readonly slug: string; readonly rule: string | null };

/** Pages whose address is their name. */
const SINGLE = new Set([
  ...["settings", "days", "stop", "about", "puzzles", "tables", "me", "host"],
  ...["account", "sign-in", "profile", "archive", "friends", "friend", "tournaments"],
]);

export function pageAt(url: URL): Page {
  const [first = "", second = "", ...more] = url.pathname.split("/").slice(1).map(decoded);
  if (first === "tournaments" && second !== "") return tournamentPage(second, more);
  if (more.length > 0) return { name: "lost" };
  if (second === "") {
    if (first === "") return { name: "front" };
    if (first === "new") return newTable(url.searchParams);
    if (first === "rules") return { name: "books" };
    if (SINGLE.has(first)) return { name: first as "settings" };
    return { name: "lost" };
  }
  if (first === "t") return { name: "table", id: second };
  if (first === "replay") {
    const asked = url.searchParams;
    return { name: "replay", id: second, step: stepOf(asked.get("step")), review: asked.has("review") };
  }
  if (first === "cards" || first === "ratings") return { name: first, slug: second };
  if (first === "learn") return lesson(second, url.searchParams);
  if (first === "rules") return { name: "rules", slug: second, rule: decoded(url.hash.slice(1)) || null };
  return { name: "lost" };
}

function tournamentPage(id: string, more: readonly string[]): Page {
  if (more.length === 0) return id === "new" ? { name: "new-tournament" } : { name: "tournament", id };
  return more.length === 1 && more[0] === "wall" ? { name: "wall", id } : { name: "lost" };
}

/** A lesson from its beginning, or from a number of things already asked; anything else is no place in it. */
function lesson(slug: string, asked: URLSearchParams): Page {
  const from = asked.has("from") ? stepOf(asked.get("from")) : 0;
  return from === null ? { name: "lost" } : { name: "learn", slug, from, rule: asked.get("rule") };
}

/** A form for any table, or for one more with the deal of another. */
function newTable(asked: URLSearchParams): Page {
  const id = asked.get("same");
  return id ? { name: "same", id } : { name: "new", game: asked.get("game") };
}

/** Where the host of a deal lays another table with it. */
export const sameDeal = (id: string) => `/new?same=${encodeURIComponent(id)}`;

const stepOf = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
