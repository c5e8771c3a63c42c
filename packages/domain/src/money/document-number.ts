/**
 * The format of a counter's numbers: the pattern, which may contain {yyyy}, {mm} and {folder}, followed by the padded
 * number.
 */
export interface NumberPattern {
  pattern: string;
  digits: number;
}

/** The default format of job numbers; it includes the folder, so that numbers are unique across folders. */
export const jobNumbers: NumberPattern = { pattern: 'J-{folder}-{yyyy}-', digits: 5 };

/**
 * Formats the number of a document with a business date (yyyymmdd) in the folder with this code, such as
 * `J-KL-2026-00012`.
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
