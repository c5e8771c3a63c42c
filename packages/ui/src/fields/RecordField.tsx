import type { DatasetName, DatasetRow } from '@field-service/contract/data.ts';
import { isEnoughToChoose } from '@field-service/domain/values/basics/searchable-text.ts';
import type { CallOptions } from '@field-service/contract/transport.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { OptionsFilter, SelectProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useListSource } from '../list/datasets-context.ts';
import { idOf } from '../list/dataset-columns.tsx';
import type { Find } from '../list/datasets.ts';
import { isIn, OneSelect, searchFilter } from './OneSelect.tsx';
import { useSettled } from './use-settled.ts';

/** How many records are offered at once; a further word finds the others. */
const offered = 30;

interface RecordFieldProps<N extends DatasetName> extends Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'onSearchChange' | 'searchable' | 'filter' | 'nothingFoundMessage' | 'name'
> {
  /** The dataset whose records can be chosen; it must have ids and support free-text search. */
  dataset: N;
  /** How a record is named in the field. */
  textOf: (row: DatasetRow<N>) => string;
  /** The id of the chosen record. */
  value: string | null;
  /** The name of the chosen record, where it is known; otherwise it is read. */
  valueText?: string | undefined;
  /** Called with the id and the row of the record; both are null if the field is cleared. */
  onRecord: (id: string | null, row: DatasetRow<N> | null) => void;
  /** Which records are offered. */
  find?: Find | undefined;
  sort?: string | undefined;
  /** For records of a folder other than the chosen one. */
  headers?: CallOptions['headers'];
}

/** The hint is an option that cannot be chosen, because a list without options is none for screen readers. */
const hintValue = '';
const isHint = (option: object): boolean => 'value' in option && option.value === hintValue;
const onlyHint: OptionsFilter = ({ options }) => options.filter(isHint);

/** Returns a function that reads the name of a record, as a field of its dataset shows it. */
export const useRecordName = <N extends DatasetName>(dataset: N, textOf: (row: DatasetRow<N>) => string) => {
  const { datasets } = useListSource();
  return async (id: string): Promise<string | undefined> => {
    const [row] = await datasets.rows(dataset, { find: { id }, limit: 1 });
    return row === undefined ? undefined : textOf(row);
  };
};

/** A select for one record, which searches on the server once enough is typed. */
export const RecordField = <N extends DatasetName>({
  dataset,
  textOf,
  value,
  valueText,
  onRecord,
  find,
  sort,
  headers,
  ...select
}: RecordFieldProps<N>): ReactNode => {
  const t = useT();
  const { datasets, scope } = useListSource();
  const [search, setSearch] = useState('');
  const options = (signal: AbortSignal): CallOptions => ({ signal, ...(headers === undefined ? {} : { headers }) });
  const key = [dataset, 'choice', scope, headers, find, sort] as const;
  const own = useQuery({
    queryKey: [...key, 'one', value],
    queryFn: async ({ signal }) =>
      (await datasets.rows(dataset, { find: { id: value }, limit: 1 }, options(signal)))[0] ?? null,
    enabled: value !== null && valueText === undefined,
    staleTime: 60_000,
  });
  const ownText = value === null ? undefined : (valueText ?? (own.data ? textOf(own.data) : undefined));
  // The select shows the chosen record's name as its search text: that is no search.
  const typed = search === ownText ? '' : search.trim();
  const isTooShort = typed !== '' && !isEnoughToChoose(typed);
  // Until enough is typed, the records that are offered unasked stay, narrowed to those that contain the text.
  const wanted = isTooShort ? '' : typed;
  const settled = useSettled(wanted);
  const found = useQuery({
    queryKey: [...key, settled],
    queryFn: ({ signal }) =>
      datasets.rows(
        dataset,
        {
          limit: offered + 1,
          search: settled,
          ...(find === undefined ? {} : { find }),
          ...(sort === undefined ? {} : { sort }),
        },
        options(signal),
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const isCurrent = wanted === settled && !found.isFetching;
  const rows = found.data?.slice(0, offered) ?? [];
  const hasMore = (found.data?.length ?? 0) > offered;
  const data = rows.map((row) => ({ value: idOf(row), label: textOf(row) }));
  const chosen = value !== null && !data.some((each) => each.value === value) ? [{ value, label: ownText ?? '…' }] : [];
  const isHinted = isTooShort && ![...chosen, ...data].some(({ label }) => isIn(label, typed));
  const hintOf = (label: string) => [{ value: hintValue, label, disabled: true }];
  const hint = isHinted
    ? hintOf(t('Type at least three letters.'))
    : hasMore
      ? hintOf(t('There are more. Type part of a name to find them.'))
      : [];
  const pick = (id: string | null) =>
    onRecord(
      id,
      id === null ? null : ([...rows, ...(own.data ? [own.data] : [])].find((row) => idOf(row) === id) ?? null),
    );
  return (
    <OneSelect
      searchable
      {...select}
      filter={isHinted ? onlyHint : searchFilter(isCurrent && !isTooShort, isHint)}
      nothingFoundMessage={isCurrent ? t('Nothing matches') : t('Loading…')}
      data={[...chosen, ...data, ...hint]}
      value={value}
      onChange={pick}
      onSearchChange={setSearch}
    />
  );
};
