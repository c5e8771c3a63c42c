import { guardFormula, printCsvLine, separatorOf } from '@field-service/domain/values/csv.ts';
import type { ShownCell } from '@field-service/i18n/list/shown-cell.ts';
import { translate } from '@field-service/i18n/translate.ts';
import type { ListWriter, WrittenList } from './list-job.ts';

/**
 * Comma-separated text as Excel in the reader's language opens it: UTF-8 with a byte order mark, the language's decimal
 * sign, and a semicolon between the fields where that sign is a comma. An amount is a plain number, followed by a column
 * with its currency. Text that Excel would run as a formula is preceded by an apostrophe.
 */
export function csvWriter(list: WrittenList): ListWriter {
  const { formats, columns, settings } = list;
  const decimal = formats.number(0.5).replaceAll(/[0-9]/g, '');
  const separator = separatorOf(decimal);
  const numeral = (value: string): string => value.replace('.', decimal);
  /** Known from the first row with an amount at the latest; a heading needs it before. */
  const isMoney = columns.map((column) => list.kinds.get(column) === 'money');
  const fieldsOf = (cell: ShownCell, money: boolean): string[] => {
    if (cell.kind === 'money') return [numeral(cell.value), cell.currency];
    const one =
      cell.kind === 'number'
        ? numeral(cell.value)
        : cell.kind === 'instant'
          ? `${formats.date(cell.value)} ${formats.time(cell.value)}`
          : cell.kind === 'date'
            ? cell.text
            : guardFormula(cell.text);
    return money ? [one, ''] : [one];
  };
  const line = (fields: readonly string[]): string => `${printCsvLine(fields, separator)}\r\n`;
  const currency = translate(settings.language, 'report', 'Currency');
  let pending = `\uFEFF${line(columns.flatMap(({ label }, i) => [guardFormula(label), ...(isMoney[i] === true ? [currency] : [])]))}`;
  const taken = (): Buffer[] => {
    const text = pending;
    pending = '';
    return text === '' ? [] : [Buffer.from(text)];
  };
  return {
    rows: async (rows) => {
      pending += rows.map((cells) => line(cells.flatMap((cell, i) => fieldsOf(cell, isMoney[i] === true)))).join('');
      return await Promise.resolve(taken());
    },
    end: async () => await Promise.resolve({ chunks: taken(), extension: 'csv' }),
  };
}
