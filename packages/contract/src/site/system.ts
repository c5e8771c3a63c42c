import { z } from 'zod';
import { Empty, Id, Stamp, Line1 } from '../common.ts';
import { grant, open, route, self } from '../route.ts';

/** The connection to a mail server; the password is used but never stored. */
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
    summary: 'The process is alive.',
    access: open('reveals only that the process is alive'),
    data: z.object({ live: z.literal(true) }),
  }),
  ready: route({
    method: 'GET',
    path: '/api/ready',
    summary: 'The database is reachable and migrated, the queue is running.',
    access: open('reveals only whether the server is ready for requests'),
    data: z.object({ ready: z.literal(true) }),
    errors: ['server.not_initialised'],
  }),
  events: route({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events: ids of changed records that the caller may see.',
    access: self('staff', 'portal'),
    answer: 'stream',
    errors: ['events.too_many'],
  }),
  info: route({
    method: 'GET',
    path: '/api/system/info',
    summary: "The platform's state: versions, database, queue, storage.",
    access: grant('SYST:VW'),
    data: z.object({
      version: z.string(),
      epoch: z.string(),
      node: z.string(),
      /** Seconds since this process started. */
      uptime: z.int(),
      debug: z.boolean(),
      database: z.object({ kind: z.enum(['embedded', 'external']), version: z.string(), bytes: z.int() }),
      /** The number of jobs that are waiting, are running, or have failed permanently. */
      queue: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
      storage: z.object({ kind: z.enum(['disk', 's3']), files: z.int(), bytes: z.int() }),
      /** Whether a mail server is configured. */
      mail: z.boolean(),
      /** The latest complete full backup. After a restore, earlier backups made on this server also count. */
      lastBackup: z.object({ at: Stamp, bytes: z.int(), encrypted: z.boolean() }).nullable(),
    }),
  }),
  debug: route({
    method: 'PUT',
    path: '/api/system/debug/{state}',
    summary: 'Switches detailed logs on or off, in every server process.',
    access: grant('SYST:UP'),
    params: z.strictObject({ state: z.enum(['on', 'off']) }),
    data: z.object({ debug: z.boolean() }),
  }),
  refresh: route({
    method: 'GET',
    path: '/api/system/refresh',
    summary: 'Clears the session caches of every server process.',
    access: grant('SYST:UP'),
    data: Empty,
  }),
  sendEmail: route({
    method: 'POST',
    path: '/api/system/send/email',
    summary: 'Sends a test mail at once through a mail server: the given one, else the configured one.',
    access: grant('SYST:UP'),
    body: z.strictObject({ to: z.email().max(254), smtp: SmtpServer.optional() }),
    data: z.object({ messageId: z.string() }),
    errors: ['field.invalid', 'mail.not_set_up', 'mail.password_unreadable', 'mail.failed', 'mail.not_reached'],
    idempotent: false,
  }),
  failedJobs: route({
    method: 'GET',
    path: '/api/system/failed',
    summary: 'Queue jobs that failed every attempt, newest first (at most 500).',
    access: grant('SYST:VW'),
    data: z.array(FailedJob),
  }),
  retryJob: route({
    method: 'POST',
    path: '/api/system/failed/{id}/retry',
    summary: 'Retries a permanently failed queue job.',
    access: grant('SYST:UP'),
    params: z.strictObject({ id: Id }),
    data: Empty,
    errors: ['record.not_found'],
  }),
};
