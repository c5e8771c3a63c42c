import { describe, expect, it } from 'vitest';
import { readImportTemplate, rowsOfSheet, type ImportTemplate } from './import-template.ts';

const columns = [
  { header: 'Code', field: 'code' },
  { header: 'Name', field: 'name' },
  { header: 'Mail', field: 'email', required: true },
];
const contacts: ImportTemplate = {
  noun: 'contact',
  type: null,
  columns: [
    { header: 'Code', field: 'code', required: true },
    { header: 'Name', field: 'name', required: true },
    { header: 'Mail', field: 'email', required: true },
  ],
  defaults: {},
};

describe('an import template', () => {
  it('is read from a lookup’s data', () => {
    expect(readImportTemplate({ noun: 'contact', columns })).toEqual(contacts);
  });
  it.each<[string, Record<string, unknown>]>([
    ['an unknown noun', { noun: 'invoice', columns }],
    ['lookups without a type', { noun: 'lookup', columns: columns.slice(0, 2) }],
    ['a type for a noun without types', { noun: 'contact', type: 30, columns }],
    [
      'a field that the noun does not have',
      { noun: 'contact', columns: [...columns, { header: 'P', field: 'password' }] },
    ],
    ['a duplicate header', { noun: 'contact', columns: [...columns, { header: ' code ', field: 'notes' }] }],
    ['a duplicate field', { noun: 'contact', columns: [...columns, { header: 'C2', field: 'code' }] }],
    ['a missing required field', { noun: 'contact', columns: [{ header: 'Code', field: 'code' }] }],
    ['invalid columns', { noun: 'contact', columns: ['code'] }],
    ['a default that is not text', { noun: 'contact', columns, defaults: { lang: 1 } }],
  ])('is invalid with %s', (_name, data) => {
    expect(readImportTemplate(data)).toBeUndefined();
  });
});

describe('a sheet', () => {
  it('returns its rows by header, in any order and case', () => {
    expect(
      rowsOfSheet(contacts, [
        ['mail', 'extra', 'NAME ', 'Code'],
        ['a@b.c', 'x', 'A', '1'],
      ]),
    ).toEqual({ ok: true, rows: [{ row: 2, values: { email: 'a@b.c', name: 'A', code: '1' } }], problems: [] });
  });
  it("reports missing and duplicate values by the sheet's row number", () => {
    const result = rowsOfSheet(contacts, [
      ['Code', 'Name', 'Mail'],
      ['1', 'A', 'm'],
      ['', '', ''],
      ['1', '', 'm'],
    ]);
    expect(result).toMatchObject({
      ok: true,
      problems: [
        { row: 4, field: 'name', problem: 'missing' },
        { row: 4, field: 'code', problem: 'duplicate' },
      ],
    });
  });
  it('without a required header is rejected with the names of the missing headers', () => {
    expect(rowsOfSheet(contacts, [['Code']])).toEqual({ ok: false, missing: ['Name', 'Mail'] });
    expect(
      rowsOfSheet({ ...contacts, defaults: { email: 'x@y.z' } }, [
        ['Code', 'Name'],
        ['1', 'A'],
      ]),
    ).toMatchObject({ ok: true, rows: [{ values: { email: 'x@y.z' } }], problems: [] });
  });
});
