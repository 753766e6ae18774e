/* Arrow keys over the board: three levels, five columns. */
export interface Spot {
  readonly level: number;
  readonly column: number;
}

const STEPS: Record<string, readonly [level: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -4],
  End: [0, 4],
};

/** Where a key leads, or null if it is none of ours. The board's edges hold. */
export function step(from: Spot, key: string): Spot | null {
  const move = STEPS[key];
  if (move === undefined) return null;
  const within = (value: number, last: number) => Math.min(last, Math.max(0, value));
  return { level: within(from.level + move[0], 2), column: within(from.column + move[1], 4) };
}
