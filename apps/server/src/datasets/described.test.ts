import type { invoices } from '@field-service/contract/datasets/money.ts';
import { datasetFacts, type DatasetDescriptions } from '@field-service/contract/datasets/all.ts';
import type { ColumnsOf, DatasetFacts, RowOf } from '@field-service/contract/datasets/facts.ts';
import type { DatasetName, DatasetRow } from '@field-service/contract/data.ts';
import { sql } from 'kysely';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { datasets } from '../features.ts';
import { columnsOf, datasetOf, type Column, type DatasetSource } from './registry.ts';

const described: Readonly<Record<DatasetName, DatasetFacts>> = datasetFacts;
const column: Column = { column: sql`i.id` };
const rest = {
  callers: ['staff'],
  needs: null,
  from: () => sql`invoice i`,
  row: sql`json_build_object()`,
  tie: sql`i.seq`,
  cap: 1,
} satisfies Partial<DatasetSource<typeof invoices>>;
const small = {
  name: 'invoices',
  fields: {
    id: { type: 'id' },
    amount: { type: 'money', currency: 'currency', sum: true },
    jobs: { type: 'json' },
    note: { type: 'text', find: false },
  },
  sort: 'id asc',
  search: true,
} as const;
const search = [sql`i.id`];
const sums = { amount: sql`i.amount` };

describe('a dataset and its description', () => {
  it('match if each searchable field has its column', () => {
    const { name, fields, sort } = datasetOf(small, { ...rest, fields: { id: column, amount: column }, search, sums });
    expect({ name, sort, types: Object.entries(fields).map(([key, { type }]) => [key, type]) }).toEqual({
      name: 'invoices',
      sort: 'id asc',
      types: [
        ['id', 'id'],
        ['amount', 'number'],
      ],
    });
  });

  it('do not compile with a missing field', () => {
    // @ts-expect-error the field amount is missing
    const { fields } = datasetOf(small, { ...rest, fields: { id: column }, search, sums });
    expect(Object.keys(fields)).toEqual(['id']);
  });

  it('do not compile with an extra field, and throw at the start for one that was added by a spread', () => {
    const more = { id: column, amount: column, note: column };
    expect(() => {
      // @ts-expect-error the field note is not in the dataset
      datasetOf(small, { ...rest, fields: { id: column, amount: column, note: column }, search, sums });
    }).toThrow('invoices is described without the field note');
    expect(() => datasetOf(small, { ...rest, fields: more, search, sums })).toThrow('without the field note');
  });

  it('do not compile without the described sums and search, nor with others', () => {
    const fields = { id: column, amount: column };
    const quiet = { name: small.name, fields: small.fields, sort: small.sort } as const;
    const served = [
      // @ts-expect-error the sum of amount is missing
      datasetOf(small, { ...rest, fields, search }),
      // @ts-expect-error id is not summed
      datasetOf(small, { ...rest, fields, search, sums: { ...sums, id: sql`1` } }),
      // @ts-expect-error the search is missing
      datasetOf(small, { ...rest, fields, sums }),
      // @ts-expect-error the dataset has no search
      datasetOf(quiet, { ...rest, fields, sums, search }),
    ];
    expect(served).toHaveLength(4);
  });

  it('provide the type of a row', () => {
    type Row = RowOf<typeof invoices>;
    expectTypeOf<Row['state']>().toEqualTypeOf<'draft' | 'issued' | 'part_paid' | 'paid' | 'void'>();
    expectTypeOf<Row['contact']>().toEqualTypeOf<{ id: string; name: string }>();
    expectTypeOf<Row['dueOn']>().toEqualTypeOf<number | null>();
    expectTypeOf<'cts'>().not.toExtend<keyof Row>();
  });
});

describe('every dataset', () => {
  it('is described with every column of its rows, and each described dataset is served', () => {
    type Undescribed = {
      [N in DatasetName]: Exclude<keyof DatasetRow<N>, ColumnsOf<DatasetDescriptions[N]>>;
    }[DatasetName];
    expectTypeOf<Undescribed>().toBeNever();
    expect(datasets.map(({ name }) => name).toSorted()).toEqual(Object.keys(datasetFacts).toSorted());
    for (const { name } of datasets) {
      const shown = Object.entries(described[name].fields)
        .filter(([, field]) => field.shown !== false)
        .map(([key]) => key.replace(/\..*/, ''));
      expect([name, ...columnsOf(name).toSorted()]).toEqual([name, ...[...new Set(shown)].toSorted()]);
    }
  });

  it('has the fields that its currencies and its order refer to', () => {
    for (const { name, fields, sort } of Object.values(described)) {
      const known = Object.keys(fields);
      const named = Object.values(fields).flatMap(({ currency }) => currency ?? []);
      const sorted = sort.split(', ').map((part) => part.replace(/ (asc|desc)$/, ''));
      expect([name, ...[...named, ...sorted].filter((key) => !known.includes(key))]).toEqual([name]);
    }
  });
});
