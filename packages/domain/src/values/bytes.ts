/** The units of byte sizes, each 1024 times the previous one. */
export const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
export type ByteUnit = (typeof byteUnits)[number];

/** A size in the largest unit in which it is at least 1, rounded to 2 decimals. Negative sizes count as 0. */
export function byteSize(bytes: number): { value: number; unit: ByteUnit } {
  let value = Math.max(0, bytes);
  let unit: ByteUnit = 'B';
  for (const next of byteUnits.slice(1)) {
    // 1023.999 KB would be rounded to 1024 KB, so it is shown as 1 MB.
    if (Math.round(value * 100) / 100 < 1024) break;
    value /= 1024;
    unit = next;
  }
  return { value: Math.round(value * 100) / 100, unit };
}
