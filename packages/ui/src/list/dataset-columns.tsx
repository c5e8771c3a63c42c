import type { DatasetRow } from '@field-service/contract/data.ts';
import type { FieldFacts, FieldType, ShownFields } from '@field-service/contract/datasets/facts.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { Formats } from '@field-service/i18n/format.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../shell/formats-context.tsx';
import { Clip } from './Clip.tsx';
import type { Column } from './data-list-types.ts';
import type { AnyDataset } from './list-spec.ts';

interface ColumnOptions<Row> extends Partial<Omit<Column<Row>, 'label' | 'align'>> {
  /** The heading, already translated. */
  label: string;
  /** The names of a choice's codes; other values are shown as they are. */
  names?: Readonly<Record<string, string>>;
  /** The width in px at which the text is cut; the whole text is in its title. */
  clip?: number;
}

/** Numbers are aligned at their end, so that digits of equal weight are below each other. */
const alignedAtEnd: readonly FieldType[] = ['integer', 'number', 'decimal', 'money'];
const copiedAsNumber: readonly FieldType[] = ['decimal', 'money'];
const widths: Partial<Record<FieldType, number>> = { money: 144, date: 112, instant: 144, boolean: 88 };

/** The value at a path such as `contact.name`; undefined where a part is missing. */
export const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), row);

interface Words {
  formats: Formats;
  yes: string;
  no: string;
}

/** A value as text, written as its type is in the person's language; nothing for null. */
export const textOfValue = (row: unknown, path: string, field: FieldFacts, { formats, yes, no }: Words): string => {
  const value = valueAt(row, path);
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return formats.list(value.map(String));
  if (typeof value === 'number') {
    if (field.type === 'date') return formats.businessDate(value);
    return field.type === 'instant' ? formats.dateTime(value) : formats.number(value);
  }
  if (typeof value !== 'string') return '';
  if (field.type === 'decimal') return formats.quantity(value);
  if (field.type !== 'money') return value;
  const currency = field.currency === undefined ? undefined : valueAt(row, field.currency);
  return formats.money(value, typeof currency === 'string' ? currency : undefined);
};

/**
 * Returns a function that describes the columns of a dataset by its fields: how a value is shown, aligned, sorted by and
 * copied follows from the field's type. An option replaces what the type says.
 */
export const useDatasetColumns = <D extends AnyDataset>(facts: D) => {
  const t = useT();
  const formats = useFormats();
  const words: Words = { formats, yes: t('Yes'), no: t('No') };
  return (
    field: ShownFields<D>,
    { names, clip, ...own }: ColumnOptions<DatasetRow<D['name']>>,
  ): Column<DatasetRow<D['name']>> => {
    const fields: Readonly<Record<string, FieldFacts>> = facts.fields;
    const described = fields[field] ?? { type: 'text' };
    const shown = (row: DatasetRow<D['name']>): string => {
      const text = textOfValue(row, field, described, words);
      return names?.[text] ?? text;
    };
    // An amount is copied as a plain number, which spreadsheets in every language read.
    const copied = (row: DatasetRow<D['name']>): string => {
      const value = valueAt(row, field);
      return copiedAsNumber.includes(described.type) && typeof value === 'string' ? value : shown(row);
    };
    const render = (row: DatasetRow<D['name']>): ReactNode =>
      clip === undefined ? shown(row) : <Clip width={clip}>{shown(row)}</Clip>;
    const width = widths[described.type];
    return {
      id: field,
      text: copied,
      render,
      ...(described.sort === false || described.type === 'json' ? {} : { sortField: field }),
      ...(alignedAtEnd.includes(described.type) ? { align: 'end' as const } : {}),
      ...(width === undefined || clip !== undefined ? {} : { width }),
      ...own,
    };
  };
};
