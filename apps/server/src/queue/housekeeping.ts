import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { forgetKeys } from '../db/idempotency.ts';
import { forgetLinks } from '../features/access/accounts/public.ts';
import { forgetNonces } from '../features/access/devices/public.ts';
import { forgetAttempts, forgetSessions } from '../features/access/sessions/public.ts';
import { keepFailures } from './failures.ts';
import type { Routine } from './job.ts';

/**
 * Removes expired data: idempotency keys, failed logins, used nonces, links in emails, sessions that expired long ago.
 * Extends the time for which failed jobs are kept.
 */
export const housekeeping: Routine = {
  name: 'housekeeping',
  cron: '17 * * * *',
  run: async ({ system, now }) => {
    await forgetKeys(system, now());
    await forgetAttempts(system, now() - dayMs);
    await forgetLinks(system, now() - 30 * dayMs);
    await forgetNonces(system, now() - dayMs);
    await forgetSessions(system, now() - 90 * dayMs);
    await keepFailures(system);
  },
};
