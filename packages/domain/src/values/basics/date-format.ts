/** How a folder may ask for dates to be written and typed (setting `date-format`). */
export const dateFormats = ['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** A yyyymmdd number as a format writes it. */
export const dateInFormat = (yyyymmdd: number, format: DateFormat): string => {
  const digits = String(yyyymmdd).padStart(8, '0');
  return format.replace('yyyy', digits.slice(0, 4)).replace('mm', digits.slice(4, 6)).replace('dd', digits.slice(6));
};
