import { expect, test } from 'vitest';
import { z } from 'zod';
import { Line1, Phone, Text } from './common.ts';
import { callFactsOf } from './call-facts.ts';
import { contract } from './contract.ts';
import { anyOf, grant, open, route } from './route.ts';
import type { RouteGroups } from './route-table.ts';

const body = z.strictObject({
  name: Line1(40),
  notes: Text(4000).optional(),
  kind: z.enum(['a', 'b']).nullable(),
  digits: z.int().min(1).max(12),
  code: z.string().regex(/^[A-Z]{2}$/),
  phone: Phone.nullable().optional(),
  natures: z.array(z.string()).min(1).max(20),
  data: z.strictObject({ hazard: Text(200), more: z.strictObject({ deep: z.boolean() }) }).nullable(),
});

test('the facts of a body are its fields by path, with lengths, ranges, choices and what may be null', () => {
  const call = route({ method: 'POST', path: '/api/x', summary: '', access: grant('ITEM:CR'), body, final: true });
  const { fields, ...facts } = callFactsOf(call);
  expect(facts).toEqual({ needs: ['ITEM:CR'], final: true });
  expect(fields).toMatchObject({
    name: { required: true, minLength: 1, maxLength: 40 },
    notes: { maxLength: 4000 },
    kind: { required: true, nullable: true, choices: ['a', 'b'] },
    digits: { required: true, minimum: 1, maximum: 12 },
    code: { required: true, pattern: '^[A-Z]{2}$' },
    phone: { nullable: true, maxLength: 40, format: 'phone' },
    natures: { required: true, minItems: 1, maxItems: 20 },
    data: { required: true, nullable: true },
    'data.hazard': { required: true, maxLength: 200 },
    'data.more.deep': { required: true },
  });
  expect(fields.notes).not.toHaveProperty('required');
});

test('a call without a body, and one that needs no grant or one of several', () => {
  const bare = { method: 'POST', path: '/api/x', summary: '' } as const;
  expect(callFactsOf({ ...bare, access: open('a link') })).toEqual({ needs: [], final: false, fields: {} });
  expect(callFactsOf({ ...bare, access: anyOf('POST:UP', 'POST:AS') }).needs).toEqual(['POST:UP', 'POST:AS']);
});

test('a call that takes several kinds of bodies has the facts of the one that is asked for', () => {
  expect(callFactsOf(contract.posts.create, 'job').fields).toMatchObject({
    title: { required: true, maxLength: 200 },
    natures: { required: true, minItems: 1, maxItems: 20 },
    priority: { choices: ['low', 'normal', 'high', 'urgent'] },
    plan: { nullable: true },
  });
  expect(() => callFactsOf(contract.posts.create, 'none')).toThrow('no body of the kind none');
});

test('the facts of every call of the contract can be read', () => {
  const groups: RouteGroups = contract;
  for (const group of Object.values(groups))
    for (const spec of Object.values(group)) expect(callFactsOf(spec).fields).toBeTypeOf('object');
});
