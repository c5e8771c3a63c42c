import type { Lookup } from '@field-service/contract/reference.ts';
import { businessDateOf, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import { useSyncExternalStore } from 'react';
import { onSession, session } from '../connection/session-state.ts';
import { db, type FieldDb } from '../db.ts';
import { liveRead } from '../live.ts';
import { timeZoneOf } from '../mobile-settings.ts';
import { isSheetOf } from '../sheets/sheets.ts';

/** The message of the day, as the server last named it. */
export interface DayMessage {
  id: string;
  /** In the language of the user when it was read. */
  text: string;
  /** When it was read, by the device's clock. */
  readAt: number;
  /** Its entry in the site's list, in every language and with its author; undefined if the list is not on the device. */
  entry: Lookup | undefined;
}

/** What the server last said of the message of the day: null if the site has none. Undefined if it was never read. */
export async function storedMessage(store: FieldDb): Promise<DayMessage | null | undefined> {
  const row = await store.sheets.get('quote');
  if (!isSheetOf(row, 'quote')) return undefined;
  const [first] = row.data;
  if (first === undefined) return null;
  return { id: first.id, text: first.text, readAt: row.at, entry: await store.lookups.get(first.id) };
}

/** The message of the day, and what decides whether it is of today. */
export interface MessageFacts {
  message: DayMessage | null | undefined;
  timeZone: string;
  /** Whether the user has synced on this device. */
  hasSynced: boolean;
}

async function readMessage(folderId: string): Promise<MessageFacts> {
  const store = db();
  const [message, facts, profile] = await Promise.all([
    storedMessage(store),
    store.facts.get('this'),
    store.profile.get('this'),
  ]);
  return {
    message,
    timeZone: timeZoneOf(profile, folderId),
    hasSynced: (facts?.lastSyncAt ?? null) !== null,
  };
}
const facts = liveRead(readMessage);

/** The message of the day; undefined until the store has answered. Recording on jobs does not make it read again. */
export const useMessage = (): MessageFacts | undefined =>
  facts.useResult(useSyncExternalStore(onSession, () => session()?.folderId ?? ''));

/** Whether a message is of the user's today: one that was read on another day is not shown as today's. */
export const isOfToday = (message: DayMessage, today: BusinessDate, timeZone: string): boolean =>
  businessDateOf(message.readAt, timeZone) === today;
