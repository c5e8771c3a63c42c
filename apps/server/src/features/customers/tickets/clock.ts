import type { BusinessCalendar } from '@field-service/domain/values/business-hours.ts';
import {
  ticketClock,
  type TicketClock,
  type TicketPriority,
  type TicketPromise,
  type TicketStep,
} from '@field-service/domain/customers/ticket.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { holidaysOf } from '../../site/lookups/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';

const hour = 3_600_000;

interface TicketFolder {
  folderId: string;
  timezone: string;
}

/** A folder's working hours, from its settings and holidays. */
async function calendarOf(db: ScopedDb, { folderId, timezone }: TicketFolder): Promise<BusinessCalendar> {
  const work = await readFolderSetting(db, folderId, 'work');
  const off = await readFolderSetting(db, folderId, 'off');
  const holidays = await holidaysOf(db, folderId);
  return {
    timeZone: timezone,
    from: Number(work.from),
    to: Number(work.to),
    off,
    isHoliday: (date) => holidays.has(date),
  };
}

/** The folder's current response times for a priority, in milliseconds of working hours. */
export async function responseTimesFor(
  db: ScopedDb,
  folderId: string,
  priority: TicketPriority,
): Promise<TicketPromise> {
  const { answer, resolve } = await readFolderSetting(db, folderId, 'tickets');
  return { answer: Math.round(answer[priority] * hour), resolve: Math.round(resolve[priority] * hour) };
}

/** A ticket's clock, based on its folder's working hours. */
export async function clockOf(
  db: ScopedDb,
  folder: TicketFolder,
  taken: readonly TicketStep[],
  promise: TicketPromise,
): Promise<TicketClock> {
  return ticketClock(taken, promise, await calendarOf(db, folder));
}
