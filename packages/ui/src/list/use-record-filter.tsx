import type { DatasetName, DatasetRow } from '@field-service/contract/data.ts';
import { RecordField, useRecordName } from '../fields/RecordField.tsx';
import type { OwnField } from './FilterBar.tsx';
import type { Find } from './datasets.ts';

interface RecordFilter<N extends DatasetName> {
  /** The dataset whose records can be chosen. */
  dataset: N;
  textOf: (row: DatasetRow<N>) => string;
  label: string;
  /** What the filter shows while it is not set, such as "All customers". */
  placeholder: string;
  width: number;
  /** Which records are offered, and in which order. */
  find?: Find;
  sort?: string;
}

/** A filter of a list that searches for one record on the server. */
export const useRecordFilter = <N extends DatasetName>({
  dataset,
  textOf,
  label,
  placeholder,
  width,
  find,
  sort,
}: RecordFilter<N>): OwnField => ({
  label,
  nameOf: useRecordName(dataset, textOf),
  width,
  field: ({ value, onValue }) => (
    <RecordField
      dataset={dataset}
      textOf={textOf}
      find={find}
      sort={sort}
      aria-label={label}
      placeholder={placeholder}
      clearable
      value={value}
      onRecord={onValue}
    />
  ),
});
