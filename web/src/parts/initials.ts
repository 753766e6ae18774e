/** A letter for each name, or two where several begin alike: who did something, in the least room. */
export function initialsOf(names: readonly string[]): string[] {
  const firsts = names.map((name) => name.charAt(0).toUpperCase());
  return names.map((name, seat) =>
    firsts.filter((first) => first === firsts[seat]).length > 1 ? name.slice(0, 2) : name.charAt(0),
  );
}
