/**
 * Parses comma-separated text (RFC 4180). Quoted fields may contain commas, line breaks and doubled quotes. A byte
 * order mark at the start and empty lines are skipped. An unterminated quote extends to the end of the text.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const endField = (): void => {
    row.push(field);
    field = '';
  };
  const endRow = (): void => {
    endField();
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  for (let at = 0; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (source.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === ',') endField();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && source.charAt(at + 1) === '\n') at += 1;
      endRow();
    } else field += letter;
  }
  if (field !== '' || row.length > 0) endRow();
  return rows;
}

/** What separates fields where Excel reads and writes csv: a semicolon where the decimal sign is a comma. */
export const separatorOf = (decimalSign: string): ',' | ';' => (decimalSign === ',' ? ';' : ',');

/**
 * Text that a spreadsheet shows as it is: one that it would run as a formula is preceded by an apostrophe. Full-width
 * signs count, because Excel reads them as the plain ones.
 */
export const guardFormula = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

const printField = (field: string, separator: ',' | ';'): string =>
  /["\r\n]/.test(field) || field.includes(separator) || field.startsWith('\uFEFF')
    ? `"${field.replaceAll('"', '""')}"`
    : field;

/** Formats one line of comma-separated text, without a line break. */
export const printCsvLine = (fields: readonly string[], separator: ',' | ';' = ','): string =>
  fields.map((field) => printField(field, separator)).join(separator);
