import type { DatasetRow } from '@field-service/contract/data.ts';
import type { DerivedName } from '@field-service/contract/datasets/derived-values.ts';
import type { FieldType, ShownFields } from '@field-service/contract/datasets/facts.ts';
import type { ShownColumn } from '@field-service/contract/site/exports.ts';
import { valueAt } from '@field-service/domain/values/basics/value-at.ts';
import { columnFacts, shownCell } from '@field-service/i18n/list/shown-cell.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { ReactNode } from 'react';
import { useRecurrenceText } from '../fields/use-recurrence-text.ts';
import { useFormats } from '../shell/formats-context.tsx';
import { useNow } from '../shell/use-now.ts';
import { Clip } from './Clip.tsx';
import type { DatasetColumn } from './data-list-types.ts';
import type { AnyDataset } from './list-spec.ts';

export { valueAt };

/** The id of a dataset's row. */
export const idOf = (row: unknown): string => String(valueAt(row, 'id'));

interface ColumnOptions<Row> extends Partial<Omit<DatasetColumn<Row>, 'label' | 'align' | 'print' | 'text'>> {
  /** The heading, already translated. */
  label: string;
  /** How the value is written where that does not follow from the field (contract/site/exports.ts). */
  shown?: Omit<ShownColumn, 'field' | 'label'>;
  /** The width in px at which the text is cut; the whole text is in its title. */
  clip?: number;
}

/** Numbers are aligned at their end, so that digits of equal weight are below each other. */
const alignedAtEnd: readonly FieldType[] = ['integer', 'number', 'decimal', 'money'];
const widths: Partial<Record<FieldType, number>> = { money: 144, date: 112, instant: 144, boolean: 88 };

/**
 * Returns a function that describes the columns of a dataset by a field or a derived value: how it is written, aligned,
 * sorted by and copied follows from its type. An option replaces what the type says; `render` may decorate the text,
 * which an export writes without the decoration.
 */
export const useDatasetColumns = <D extends AnyDataset>(facts: D) => {
  const t = useT();
  const formats = useFormats();
  const now = useNow();
  const recurrence = useRecurrenceText();
  const words = { formats, recurrence, yes: t('Yes'), no: t('No') };
  type Row = DatasetRow<D['name']>;
  return (
    field: ShownFields<D> | DerivedName<D['name']>,
    { shown = {}, clip, ...own }: ColumnOptions<Row>,
  ): DatasetColumn<Row> => {
    const described = columnFacts(facts, field) ?? { field: { type: 'text' } };
    const { type, sort, find } = described.field;
    const print: ShownColumn = { field, label: own.label, ...shown };
    const cell = (row: Row) => shownCell(row, print, described, words, now);
    // An amount is copied as a plain number, which spreadsheets in every language read.
    const copied = (row: Row): string => {
      const made = cell(row);
      return made.kind === 'money' || type === 'decimal' ? ('value' in made ? String(made.value) : '') : made.text;
    };
    const render = (row: Row): ReactNode => {
      const { text } = cell(row);
      return clip === undefined ? text : <Clip width={clip}>{text}</Clip>;
    };
    const width = shown.as === 'day' ? widths.date : widths[type];
    const isSorted = described.derived === undefined && sort !== false && find !== false && type !== 'json';
    return {
      id: field,
      text: copied,
      render,
      print,
      ...(isSorted ? { sortField: field } : {}),
      ...(alignedAtEnd.includes(type) && shown.as !== 'days' && shown.as !== 'minutes'
        ? { align: 'end' as const }
        : {}),
      ...(width === undefined || clip !== undefined ? {} : { width }),
      ...own,
    };
  };
};
