import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { routineCaller } from '../../../caller.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import type { JobContext, Routine } from '../../../queue/job.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { lockTicket } from './read.queries.ts';
import { readResolved } from './read.queries.ts';
import { changeTicket } from './turn.ts';

/** Closes tickets that were resolved longer ago than their folder's time limit. */
export async function closeResolved(context: JobContext): Promise<void> {
  const now = context.now();
  const terms = new Map<string, number>();
  for (const { id, folderId, resolvedAt } of await readResolved(context.system)) {
    const closeDays = terms.get(folderId) ?? (await readFolderSetting(context.system, folderId, 'tickets')).closeDays;
    terms.set(folderId, closeDays);
    if (resolvedAt + closeDays * dayMs > now) continue;
    await context.transaction(async ({ db, enqueue, notify }) => {
      const caller = routineCaller('close-tickets', '');
      const within = { db: new ScopedDb(db, caller), now, requestId: `close-tickets:${id}`, enqueue, notify };
      const ticket = await lockTicket(within.db, id);
      if (ticket?.state === 'resolved') await changeTicket(within, caller, ticket, { to: 'closed' });
    });
  }
}

export const closeResolvedTickets: Routine = { name: 'close-tickets', cron: '17 * * * *', run: closeResolved };
