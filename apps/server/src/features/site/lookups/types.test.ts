import { lookupTypes, type LookupType } from '@field-service/domain/site/lookup-types.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalOf } from '@field-service/testing/jobs.ts';
import { makeStaff } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client(await makeStaff(server.db, { isAdmin: true }));
});
afterAll(async () => await server.stop());

/** The data that a row of each kind requires besides its code and name. */
const needed: Readonly<Record<NonNullable<LookupType['extra']>, object>> = {
  hours: { val: '8', val2: '17.30' },
  day: { effective: 20_260_831 },
  tax: { data: { rate: '8' } },
  checklist: { data: { checklist: 'Door shut,30 D,Look,DOOR' } },
  template: {
    data: {
      noun: 'contact',
      columns: [
        { header: 'Code', field: 'code' },
        { header: 'Name', field: 'name' },
      ],
    },
  },
};
/** Invalid data for a row of each kind, and the field that is reported. */
const broken: Readonly<Record<NonNullable<LookupType['extra']>, readonly [field: string, over: object]>> = {
  hours: ['val2', { val2: '25' }],
  day: ['effective', { effective: null }],
  tax: ['data', { data: {} }],
  checklist: ['data.checklist', { data: { checklist: [{ Title: 'x' }] } }],
  template: ['data', { data: { noun: 'contact' } }],
};
/** A row with a class; the formula classes of a form schema also need a formula. */
const withClass = (type: number, val: string): object => ({
  val,
  ...(type === 13 && (val === '11' || val === '12') ? { data: { formula: '1.0' } } : {}),
});
const flagsOf = ({ flags }: LookupType): string[] => Object.keys(flags ?? { A: '', z: '', '-': '' });

describe.each(lookupTypes)('a lookup of type $type, $title', (spec) => {
  const { type, classes, scopes, extra } = spec;
  const body = (code: string, over: object = {}) => ({
    type,
    code,
    name: 'Row',
    ...(extra === undefined ? {} : needed[extra]),
    ...over,
  });
  const refused = async (over: object): Promise<unknown> =>
    (await refusalOf(admin.lookups.create({ body: body('refused', over) }))).params;

  it('accepts each of its classes, scopes and flags, and is read as written', async () => {
    const rows = [
      ...Object.keys(classes ?? {}).map((val) => withClass(type, val)),
      ...Object.keys(scopes ?? {}).map((val2) => ({ val2 })),
      ...flagsOf(spec).map((flags) => ({ flags })),
    ];
    const made = [];
    for (const [at, over] of rows.entries())
      made.push((await admin.lookups.create({ body: body(`walk-${at}`, { seq: 900_000 + at, ...over }) })).data);
    expect(made).toMatchObject(rows);
    const read = (await admin.lookups.list({ params: { types: String(type) } })).data.filter(({ code }) =>
      code.startsWith('walk-'),
    );
    expect(read.map(({ code }) => code).toSorted()).toEqual(made.map(({ code }) => code).toSorted());
  });

  it('rejects anything else', async () => {
    const wrong: readonly (readonly [field: string, over: object])[] = [
      ['flags', { flags: spec.flags === undefined ? 'AA' : 'Q' }],
      ['effective', { effective: 20_260_231 }],
      ...(classes === undefined ? [] : [['val', { val: '77' }] as const]),
      ...(scopes === undefined ? [] : [['val2', { val2: '77' }] as const]),
      ...(extra === undefined ? [] : [broken[extra]]),
    ];
    for (const [field, over] of wrong) expect([field, await refused(over)]).toMatchObject([field, { fields: [field] }]);
  });
});
