/* Looking at a part of the plan: a smaller box within the whole, never outside it. */
import type { PlanPlace } from "./types";
import type { Box } from "./geometry";

export const LARGEST = 5;
const STEP = 1.5;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

export function kept(box: Box, whole: Box): Box {
  const width = within(box.width, whole.width / LARGEST, whole.width);
  const height = (width * whole.height) / whole.width;
  return {
    x: within(box.x, whole.x, whole.x + whole.width - width),
    y: within(box.y, whole.y, whole.y + whole.height - height),
    width,
    height,
  };
}

/** So many times larger, the point staying where it is on the screen. */
export function zoomed(box: Box, whole: Box, times: number, around: PlanPlace = middle(box)): Box {
  const width = within(box.width / times, whole.width / LARGEST, whole.width);
  const share = width / box.width;
  const x = around.x - (around.x - box.x) * share;
  const y = around.y - (around.y - box.y) * share;
  return kept({ x, y, width, height: box.height * share }, whole);
}

export const closer = (box: Box, whole: Box) => zoomed(box, whole, STEP);
export const further = (box: Box, whole: Box) => zoomed(box, whole, 1 / STEP);

export const moved = (box: Box, whole: Box, dx: number, dy: number): Box =>
  kept({ ...box, x: box.x + dx, y: box.y + dy }, whole);

/** Moved so far that a point is well inside. */
export function showing(box: Box, whole: Box, { x, y }: PlanPlace, margin = 60): Box {
  const [mx, my] = [Math.min(margin, box.width / 2), Math.min(margin, box.height / 2)];
  const dx = x < box.x + mx ? x - box.x - mx : x > box.x + box.width - mx ? x - box.x - box.width + mx : 0;
  const dy = y < box.y + my ? y - box.y - my : y > box.y + box.height - my ? y - box.y - box.height + my : 0;
  return moved(box, whole, dx, dy);
}

export const middle = (box: Box): PlanPlace => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
export const isWhole = (box: Box, whole: Box) => box.width > whole.width - 0.5;
