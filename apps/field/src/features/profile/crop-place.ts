export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

const within = (value: number, most: number): number => (most === 0 ? 0 : Math.min(most, Math.max(-most, value)));

/**
 * The place of a picture below its frame, no further from the middle than the picture reaches. `shown`: the picture's
 * size on the screen before it is zoomed.
 */
export const placeWithin = ({ x, y }: Point, shown: Size, frame: Size, zoom: number): Point => ({
  x: within(x, Math.max(0, (shown.width * zoom - frame.width) / 2)),
  y: within(y, Math.max(0, (shown.height * zoom - frame.height) / 2)),
});
