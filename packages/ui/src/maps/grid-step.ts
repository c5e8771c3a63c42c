/** The distances between grid lines, in degrees. */
const steps = [90, 45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];

/** The smallest distance between grid lines at which at most `most` of them fit into a span of degrees. */
export const gridStep = (span: number, most: number): number => steps.findLast((step) => span / step <= most) ?? 90;

/** The grid lines from `from` to `to`, in degrees: whole multiples of the step. */
export function gridLines(from: number, to: number, step: number): number[] {
  const [first, last] = [Math.ceil(from / step), Math.floor(to / step)];
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => (first + at) * step);
}
