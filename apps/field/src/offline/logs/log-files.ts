import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { api } from '../connection/connection.ts';
import { session } from '../connection/session-state.ts';
import { db } from '../db.ts';
import { appVersion, deviceName } from '../device.ts';
import { toFailure } from '../failure.ts';
import { liveRead } from '../live.ts';
import type { LogRow } from '../rows.ts';
import { dayOfLine, log, textOfLine } from './log.ts';

/** How many of the last lines of a day are shown (specification 001, section 9). */
export const tailLines = 1000;

const linesOf = async (day: number): Promise<LogRow[]> =>
  (await db().logs.orderBy('id').toArray()).filter(({ at }) => dayOfLine(at) === day);

/** The days of which the device has lines, yyyymmdd, the latest first. */
export const useLogDays = liveRead(async (): Promise<number[]> => {
  const rows = await db().logs.orderBy('id').toArray();
  return [...new Set(rows.map(({ at }) => dayOfLine(at)))].toSorted((a, b) => b - a);
}).useResult;

/** The last lines of a day, the latest first. */
export const useLogOfDay = liveRead(async (day: number): Promise<LogRow[]> =>
  (await linesOf(day)).slice(-tailLines).toReversed(),
).useResult;

/** The log of a day as a file. */
export async function logFile(day: number): Promise<{ blob: Blob; fileName: string }> {
  const text = (await linesOf(day)).map(textOfLine).join('\n');
  return { blob: new Blob([`${text}\n`], { type: 'text/plain' }), fileName: `log-${day}.txt` };
}

/** All that the device has of its log, as a file. */
async function wholeLog(): Promise<{ blob: Blob; fileName: string }> {
  const rows = await db().logs.orderBy('id').toArray();
  const text = rows.map(textOfLine).join('\n');
  return { blob: new Blob([`${text}\n`], { type: 'text/plain' }), fileName: `log-until-${dayOfLine(Date.now())}.txt` };
}

/**
 * Sends the whole log if the office has asked for it, and then says so: after a kill in between it is sent again. A
 * failure leaves it to the next sync.
 */
export async function sendAskedLog(signal: AbortSignal): Promise<void> {
  const store = db();
  if ((await store.profile.get('this'))?.user.sendlog !== true) return;
  try {
    log('info', `the log was asked for by the office: version ${appVersion}, ${deviceName()}`);
    await uploadFile(await wholeLog(), signal);
    await api.accounts.logSent({}, { signal });
    await store.profile
      .where('id')
      .equals('this')
      .modify((profile) => {
        profile.user = { ...profile.user, sendlog: false };
      });
  } catch (error) {
    signal.throwIfAborted();
    log('warning', `the log that the office has asked for: ${toFailure(error).code}`);
  }
}

/** Sends the log of a day to the office, as a file of the user. */
export const uploadLog = async (day: number, signal?: AbortSignal): Promise<void> =>
  await uploadFile(await logFile(day), signal);

/** Sends a file to the office, as a log of the user. */
export async function uploadFile(
  { blob, fileName }: { blob: Blob; fileName: string },
  signal?: AbortSignal,
): Promise<void> {
  const userId = session()?.userId;
  if (userId === undefined) throw new ApiFailure('session.missing', { status: 401 });
  const body = new FormData();
  body.append('file', blob, fileName);
  await api.uploads.part({ query: { tags: 'applog', aref: `USER.${userId}` }, body }, signal ? { signal } : {});
}
