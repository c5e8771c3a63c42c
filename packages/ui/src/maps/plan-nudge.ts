type Xy = readonly [x: number, y: number];

/** A step as a fraction of the plan; with Shift, it is larger. */
const [small, large] = [0.004, 0.02];
const directions: Readonly<Record<string, Xy>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const stepped = (from: number, by: number): number => Math.round(Math.min(1, Math.max(0, from + by)) * 1e5) / 1e5;

/** Where an arrow key moves a station, within the plan; undefined for any other key. */
export const nudged = ([x, y]: Xy, { key, shiftKey }: { key: string; shiftKey: boolean }): Xy | undefined => {
  const direction = Object.hasOwn(directions, key) ? directions[key] : undefined;
  if (direction === undefined) return undefined;
  const size = shiftKey ? large : small;
  return [stepped(x, direction[0] * size), stepped(y, direction[1] * size)];
};
