import { z } from 'zod';
import { Empty, Id, Stamp, Line1 } from '../common.ts';
import { grant, open, route, self } from '../route.ts';

/** How to reach a mail server; the password is used and kept nowhere. */
const SmtpServer = z.strictObject({
  host: Line1(253),
  port: z.int().min(1).max(65_535),
  user: z.string().max(200).optional(),
  password: z.string().max(500).optional(),
  from: z.email().max(254),
});
const FailedJob = z.object({ id: Id, queue: z.string(), failedAt: Stamp, error: z.string() });

export const system = {
  health: route({
    method: 'GET',
    path: '/api/health',
    summary: 'The process lives.',
    access: open('says nothing but that it lives'),
    data: z.object({ live: z.literal(true) }),
  }),
  ready: route({
    method: 'GET',
    path: '/api/ready',
    summary: 'Database reached and migrated, queue running.',
    access: open('says only whether work can be taken'),
    data: z.object({ ready: z.literal(true) }),
    errors: ['server.not_initialised'],
  }),
  events: route({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events: ids of records that changed and that the caller may see.',
    access: self('staff', 'portal'),
    answer: 'stream',
    errors: ['events.too_many'],
  }),
  info: route({
    method: 'GET',
    path: '/api/system/info',
    summary: 'How the platform stands: versions, database, queue, storage.',
    access: grant('SYST:VW'),
    data: z.object({
      version: z.string(),
      epoch: z.string(),
      node: z.string(),
      /** Seconds since this process started. */
      uptime: z.int(),
      debug: z.boolean(),
      database: z.object({ kind: z.enum(['embedded', 'external']), version: z.string(), bytes: z.int() }),
      /** Jobs that wait, that run, and that failed for good. */
      queue: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
      storage: z.object({ kind: z.enum(['disk', 's3']), files: z.int(), bytes: z.int() }),
      /** Whether a mail server is set up. */
      mail: z.boolean(),
      /** The newest full one that was whole; since the last restore, those made here before it count too. */
      lastBackup: z.object({ at: Stamp, bytes: z.int(), encrypted: z.boolean() }).nullable(),
    }),
  }),
  debug: route({
    method: 'PUT',
    path: '/api/system/debug/{state}',
    summary: 'Switches detailed logs on or off, on every server process.',
    access: grant('SYST:UP'),
    params: z.strictObject({ state: z.enum(['on', 'off']) }),
    data: z.object({ debug: z.boolean() }),
  }),
  refresh: route({
    method: 'GET',
    path: '/api/system/refresh',
    summary: 'Every server process forgets what it keeps of sessions and reads it anew.',
    access: grant('SYST:UP'),
    data: Empty,
  }),
  sendEmail: route({
    method: 'POST',
    path: '/api/system/send/email',
    summary: 'Sends a mail at once to try a mail server: the one that is named, else the one that is set up.',
    access: grant('SYST:UP'),
    body: z.strictObject({ to: z.email().max(254), smtp: SmtpServer.optional() }),
    data: z.object({ messageId: z.string() }),
    errors: ['field.invalid', 'mail.not_set_up', 'mail.password_unreadable', 'mail.failed', 'mail.not_reached'],
    idempotent: false,
  }),
  failedJobs: route({
    method: 'GET',
    path: '/api/system/failed',
    summary: 'Work of the queue whose every attempt failed, the newest first (at most 500).',
    access: grant('SYST:VW'),
    data: z.array(FailedJob),
  }),
  retryJob: route({
    method: 'POST',
    path: '/api/system/failed/{id}/retry',
    summary: 'Puts work that failed for good into the queue again.',
    access: grant('SYST:UP'),
    params: z.strictObject({ id: Id }),
    data: Empty,
    errors: ['record.not_found'],
  }),
};
