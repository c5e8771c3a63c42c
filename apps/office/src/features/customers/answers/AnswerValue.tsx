import type { FormField } from '@field-service/domain/customers/form-field.ts';
import { isDecimalText } from '@field-service/domain/values/decimal.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AttachedPictures } from '../../../parts/AttachedFiles.tsx';
import { PlainTable } from '../../../parts/PlainTable.tsx';
import { chosenNames, labelIn, picturesIn, rowsIn } from './answer-words.ts';

/** Returns a function that writes a value that is text; empty if nothing was answered. */
const useValueText = (): ((field: FormField, value: unknown) => string) => {
  const formats = useFormats();
  const language = useLanguage();
  return (field, value) => {
    if (field.type === 'choice') return formats.list(chosenNames(field, value, language));
    if (field.type === 'date') return typeof value === 'number' ? formats.businessDate(value) : '';
    if (typeof value !== 'string') return '';
    return field.type === 'number' && isDecimalText(value) ? formats.quantity(value) : value;
  };
};

interface TableRow {
  key: string;
  cells: Readonly<Record<string, unknown>>;
}

/** What was answered to a question: text, names of choices, a table, or pictures that open in full screen. */
export const AnswerValue = ({ field, value }: { field: FormField; value: unknown }): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const textOf = useValueText();
  const label = labelIn(field, language);
  const none = (
    <Text size="sm" c="dimmed" component="span">
      {t('Not answered')}
    </Text>
  );
  if (field.type === 'signature' || field.type === 'photo') {
    const ids = picturesIn(value);
    return ids.length === 0 ? none : <AttachedPictures ids={ids} caption={label} />;
  }
  if (field.type === 'table') {
    const rows: TableRow[] = rowsIn(value).map((cells, index) => ({ cells, key: String(index) }));
    return rows.length === 0 ? (
      none
    ) : (
      <PlainTable
        label={label}
        rows={rows}
        rowKey={({ key }) => key}
        columns={(field.columns ?? []).map((column) => ({
          label: labelIn(column, language),
          cell: ({ cells }: TableRow) => textOf(column, cells[column.key]),
        }))}
      />
    );
  }
  const text = textOf(field, value);
  return text === '' ? none : <span style={{ whiteSpace: 'pre-line' }}>{text}</span>;
};
