/**
 * A counter's number format: the pattern may contain {yyyy}, {mm} and {folder}, and is followed by the padded number.
 */
export interface NumberPattern {
  pattern: string;
  digits: number;
}

/** The default job numbering of a folder; numbers are unique across folders. */
export const jobNumbers: NumberPattern = { pattern: 'J-{folder}-{yyyy}-', digits: 5 };

/**
 * The number of a document with a business date (yyyymmdd), in the folder with this code, such as `J-KL-2026-00012`.
 */
export function documentNumber(
  { pattern, digits }: NumberPattern,
  number: number,
  date: number,
  folder: string,
): string {
  const day = String(date);
  const parts: Readonly<Record<string, string>> = {
    '{yyyy}': day.slice(0, 4),
    '{mm}': day.slice(4, 6),
    '{folder}': folder,
  };
  return (
    pattern.replaceAll(/\{(?:yyyy|mm|folder)\}/g, (part) => parts[part] ?? part) + String(number).padStart(digits, '0')
  );
}
