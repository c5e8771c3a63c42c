import { z } from 'zod';
import { Id, IdParams, Sha256, Stamp } from '../common.ts';
import { SystemToken } from './installation.ts';
import { grant, open, route } from '../route.ts';

/** `full` can be restored; a part is for looking at, and holds nothing that people log in with. */
const Part = z.enum(['lookups', 'settings', 'users', 'business', 'files']);
/** `waiting` until the queue has made it; `sent` when its one link was used; `gone` when its time is over. */
export const Backup = z.object({
  id: Id,
  part: z.enum(['full', ...Part.options]),
  state: z.enum(['waiting', 'ready', 'sent', 'failed', 'gone']),
  by: z.string(),
  orderedAt: Stamp,
  madeAt: Stamp.nullable(),
  keptUntil: Stamp.nullable(),
  encrypted: z.boolean(),
  bytes: z.int().nullable(),
  sha256: Sha256.nullable(),
  /** Files that records name but that were not in the store. */
  missing: z.int().nullable(),
});
export type Backup = z.output<typeof Backup>;

export const backups = {
  take: route({
    method: 'GET',
    path: '/api/system/backup',
    summary:
      'The site as one zip of one moment, with its files, or one part of it; sealed where the server has a passphrase. What is large has to be ordered.',
    access: grant('SYST:UP'),
    query: z.strictObject({ only: Part.optional() }),
    answer: 'stream',
    errors: ['permission.missing', 'backup.too_large'],
  }),
  order: route({
    method: 'POST',
    path: '/api/system/backup',
    summary: 'Has a backup made in the background; it is kept for a day.',
    access: grant('SYST:UP'),
    body: z.strictObject({ only: Part.optional() }),
    data: Backup,
    errors: ['permission.missing'],
  }),
  list: route({
    method: 'GET',
    path: '/api/system/backups',
    summary: 'The newest hundred backups, of which the server has kept a note for each that was whole.',
    access: grant('SYST:VW'),
    data: z.array(Backup),
  }),
  link: route({
    method: 'POST',
    path: '/api/system/backup/{id}/link',
    summary:
      'An address that fetches a backup that is ready, once, within ten minutes; an earlier one holds no longer.',
    access: grant('SYST:UP'),
    params: IdParams,
    data: z.object({ url: z.string(), until: Stamp }),
    errors: ['permission.missing', 'record.not_found', 'backup.not_ready'],
    idempotent: false,
  }),
  fetch: route({
    method: 'GET',
    path: '/api/system/backup/{id}/file',
    summary: 'The archive of a backup, by the link that was asked for.',
    access: open('takes the single-use token of a link that an administrator asked for minutes ago'),
    params: IdParams,
    query: z.strictObject({ token: SystemToken }),
    answer: 'stream',
    errors: ['backup.link_invalid'],
  }),
};
