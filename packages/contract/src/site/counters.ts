import { z } from 'zod';
import { Id, IdParams } from '../common.ts';
import { grant, route } from '../route.ts';

/**
 * A number series: the prefix, which may contain {yyyy}, {mm} and {folder}, followed by the number padded to `digits`
 * digits. After a restore, a series is `closed` until its next number is confirmed.
 */
export const Counter = z.object({
  id: Id,
  folderId: Id.nullable(),
  code: z.string(),
  prefix: z.string(),
  digits: z.int(),
  next: z.int(),
  gapless: z.boolean(),
  closed: z.boolean(),
});
export type Counter = z.output<typeof Counter>;

const CounterBody = {
  prefix: z
    .string()
    .max(40)
    .regex(/^(?:[^{}\p{Cc}]|\{(?:yyyy|mm|folder)\})*$/u),
  digits: z.int().min(1).max(12),
  next: z.int().min(1).max(999_999_999_999),
};

export const counters = {
  list: route({
    method: 'GET',
    path: '/api/counters',
    summary: 'The counters of the folders that the caller may enter, and those of the site.',
    access: grant('COUN:VW'),
    data: z.array(Counter),
  }),
  get: route({
    method: 'GET',
    path: '/api/counters/{id}',
    summary: 'One counter.',
    access: grant('COUN:VW'),
    params: IdParams,
    data: Counter,
    errors: ['record.not_found'],
  }),
  save: route({
    method: 'PUT',
    path: '/api/counters',
    summary:
      "Makes a folder's counter, or changes the one of that code; the site's (without `folderId`) are what new folders begin with. Numbers that were given out are never given again, and no two counters of a folder have one prefix.",
    access: grant('COUN:UP'),
    body: z
      .strictObject({
        code: z.string().regex(/^[A-Z][A-Z0-9_]{0,19}$/),
        folderId: Id.nullable().optional(),
        ...CounterBody,
      })
      .partial({ next: true }),
    data: Counter,
    errors: ['counter.lowered', 'record.duplicate', 'record.referenced_missing'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/counters/{id}',
    summary: 'Changes the prefix, digits or next number of a counter.',
    access: grant('COUN:UP'),
    params: IdParams,
    body: z.strictObject(CounterBody).partial(),
    data: Counter,
    errors: ['counter.lowered', 'record.duplicate', 'record.not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/counters/{id}',
    summary: 'Removes a counter that has given no number out.',
    access: grant('COUN:DE'),
    params: IdParams,
    data: z.object({}),
    errors: ['record.not_found', 'record.in_use'],
  }),
};
