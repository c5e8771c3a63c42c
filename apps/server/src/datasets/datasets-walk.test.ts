import { datasetFacts } from '@field-service/contract/datasets/all.ts';
import type { FieldFacts, FieldType } from '@field-service/contract/datasets/facts.ts';
import type { DatasetName } from '@field-service/contract/data.ts';
import { isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { makeForeignWorld, type ForeignWorld } from '@field-service/testing/walk/foreign-world.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasets } from '../features.ts';
import { columnsOf, type Dataset, type Field } from './registry.ts';

/** Datasets with no rows in the branch that the walks use; their own tests create some. */
const withoutRows: readonly DatasetName[] = [
  'app-jobs',
  'app-job-ids',
  'deleted-jobs',
  'job-tags',
  'service-items',
  'service-reports',
  'reviews',
  'webhook-deliveries',
  'stock-balance',
  'supplies',
  'pings',
  'unbilled',
  'invoice-lines',
  'permissions',
  'audit',
  'confirmations',
  'station-visits',
  'technician-values',
  'contract-values',
];

let server: TestServer;
let branch: ForeignWorld;
let staff: TestClient;
let customer: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  branch = await makeForeignWorld(server.db);
  staff = await server.client(branch.world.admin);
  customer = await server.client(branch.world.customer);
});
afterAll(async () => await server.stop());

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
/** The value of a field in a row, by the field's name: `p.item.code` is the path `item.code`. */
const valueAt = (row: Row, field: string): unknown =>
  field
    .replace(/^p\./, '')
    .split('.')
    .reduce<unknown>((value, step) => (isRow(value) ? value[step] : undefined), row);
/** The value that a row shows for a described field; null if a part of the path is null. */
const shownAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (isRow(value) ? value[step] : value), row);
const isListOfText = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
const isDecimal = (value: unknown): boolean => typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value);
const isText = (value: unknown): boolean => typeof value === 'string';
/** Whether a value has its described type. */
const isValueOf: Readonly<Record<FieldType, (value: unknown, field: FieldFacts) => boolean>> = {
  id: isText,
  reference: isText,
  text: isText,
  docno: isText,
  choice: (value, { of = [] }) => of.some((code) => code === value),
  flags: isText,
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  decimal: isDecimal,
  money: isDecimal,
  date: (value) => typeof value === 'number' && isBusinessDate(value),
  instant: (value) => typeof value === 'number' && Number.isInteger(value) && !isBusinessDate(value),
  boolean: (value) => typeof value === 'boolean',
  ids: isListOfText,
  texts: isListOfText,
  json: () => true,
};
const isDescribed = (value: unknown, field: FieldFacts): boolean =>
  value === undefined
    ? field.optional === true
    : value === null
      ? field.nullable === true
      : isValueOf[field.type](value, field);

/** Whether a row's own value can be compared with the field; amounts are strings. */
const isOfType = (value: unknown, { type }: Field): value is string | number | boolean =>
  type === 'bool'
    ? typeof value === 'boolean'
    : type === 'number' || type === 'stamp'
      ? typeof value === 'number'
      : (type === 'text' || type === 'id') && typeof value === 'string';
const isGroupable = ({ sort, type }: Field): boolean => sort !== false && type !== 'ids';

/** The fields whose sums groups show. */
const summedIn = (name: DatasetName): string[] => {
  const described: Readonly<Record<string, FieldFacts>> = datasetFacts[name].fields;
  return Object.keys(described).filter((field) => described[field]?.sum === true);
};

function reader({ name, callers }: Dataset): (query: Record<string, string>) => Promise<Row[]> {
  const client = callers.includes('staff') ? staff : customer;
  const form = name === 'supplies' ? { formData: JSON.stringify({ techid: branch.world.technician.id }) } : {};
  return async (query) =>
    (await client.data.read({ params: { id: name }, query: { ...form, ...query } })).data.filter(isRow);
}

describe.each(datasets.map((dataset): [DatasetName, Dataset] => [dataset.name, dataset]))(
  'the dataset %s',
  (name, dataset) => {
    it('finds each of its rows by the values that the row shows, and no others', async () => {
      const read = reader(dataset);
      const rows = await read({ limit: '1' });
      expect(
        rows.length > 0 || withoutRows.includes(name),
        'a row of it in packages/testing/src/walk/foreign-world.ts',
      ).toBe(true);
      for (const [field, spec] of Object.entries(dataset.fields)) {
        for (const row of rows) {
          const value = valueAt(row, field);
          if (!isOfType(value, spec)) continue;
          const found = await read({ find: JSON.stringify({ [field]: value }), noLimit: 'true' });
          expect([
            field,
            value,
            found.map((other) => valueAt(other, field)).filter((other) => other !== value),
          ]).toEqual([field, value, []]);
          expect([field, value, found.some((other) => JSON.stringify(other) === JSON.stringify(row))]).toEqual([
            field,
            value,
            true,
          ]);
        }
      }
    });

    it('shows each field as its description says', async () => {
      const described: Readonly<Record<string, FieldFacts>> = datasetFacts[name].fields;
      const rows = await reader(dataset)({ limit: '1000' });
      const wrong = rows.flatMap((row) =>
        Object.entries(described).flatMap(([path, field]) => {
          const value = shownAt(row, path);
          return field.shown === false || isDescribed(value, field) ? [] : [{ path, value, type: field.type }];
        }),
      );
      expect(wrong).toEqual([]);
    });

    it('states for each sort field whether rows may lack a value, in agreement with the tables', async () => {
      // Even through joins and views, PostgreSQL recognises that a column without nulls is never null, and reads
      // nothing.
      if (!dataset.callers.includes('staff')) return;
      const read = reader(dataset);
      for (const [field, spec] of Object.entries(dataset.fields)) {
        if (!isGroupable(spec)) continue;
        const plan = await read({ find: JSON.stringify({ [field]: null }), explain: '1' });
        const isNeverNull = JSON.stringify(plan).includes('"One-Time Filter":"false"');
        expect([field, spec.notNull === true]).toEqual([field, isNeverNull]);
      }
    });

    it('can be filtered, sorted and grouped by every field that it declares, and reduced to any column', async () => {
      const read = reader(dataset);
      for (const [field, spec] of Object.entries(dataset.fields)) {
        await read({ find: JSON.stringify({ $not: { [field]: { $exists: true } } }), total: '1', limit: '1' });
        if (spec.sort !== false) await read({ sort: `${field} desc`, limit: '2' });
        const key = field.replace(/^p\./, '');
        for (const group of isGroupable(spec) ? await read({ group: field, limit: '2' }) : [])
          expect(Object.keys(group).toSorted()).toEqual(
            [...new Set([key, 'count', ...summedIn(name)])].toSorted((a, b) => (a < b ? -1 : 1)),
          );
      }
      for (const column of columnsOf(name))
        for (const row of await read({ cols: column, limit: '1' })) expect(Object.keys(row)).toEqual([column]);
    });
  },
);
