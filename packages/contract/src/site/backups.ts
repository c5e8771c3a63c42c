import { z } from 'zod';
import { Id, IdParams, Sha256, Stamp } from '../common.ts';
import { SystemToken } from './installation.ts';
import { grant, open, route } from '../route.ts';

/**
 * The parts of a partial backup, which is for inspection only and contains no login credentials. Only a full backup can
 * be restored.
 */
const Part = z.enum(['lookups', 'settings', 'users', 'business', 'files']);
/** A backup. `waiting`: it has not been created yet; `sent`: its single-use link was used; `gone`: it has expired. */
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
  /** The number of files that records refer to but the store did not have. */
  missing: z.int().nullable(),
});
export type Backup = z.output<typeof Backup>;

export const backups = {
  take: route({
    method: 'GET',
    path: '/api/system/backup',
    summary:
      'The site as a zip at one point in time, with its files, or one part of it; sealed if the server has a passphrase. Large backups must be requested in the background.',
    access: grant('SYST:UP'),
    query: z.strictObject({ only: Part.optional() }),
    answer: 'stream',
    errors: ['permission.missing', 'backup.too_large'],
  }),
  order: route({
    method: 'POST',
    path: '/api/system/backup',
    summary: 'Creates a backup in the background; it is kept for a day.',
    access: grant('SYST:UP'),
    body: z.strictObject({ only: Part.optional() }),
    data: Backup,
    errors: ['permission.missing'],
  }),
  list: route({
    method: 'GET',
    path: '/api/system/backups',
    summary: 'The latest hundred backups; the server keeps a record of every full one.',
    access: grant('SYST:VW'),
    data: z.array(Backup),
  }),
  link: route({
    method: 'POST',
    path: '/api/system/backup/{id}/link',
    summary: 'A single-use link to a finished backup, valid for ten minutes; an earlier one is revoked.',
    access: grant('SYST:UP'),
    params: IdParams,
    data: z.object({ url: z.string(), until: Stamp }),
    errors: ['permission.missing', 'record.not_found', 'backup.not_ready'],
    idempotent: false,
  }),
  fetch: route({
    method: 'GET',
    path: '/api/system/backup/{id}/file',
    summary: 'The archive of a backup, by its link.',
    access: open('requires the single-use token of a link that an administrator requested minutes ago'),
    params: IdParams,
    query: z.strictObject({ token: SystemToken }),
    answer: 'stream',
    errors: ['backup.link_invalid'],
  }),
};
