import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import { liveQuery } from 'dexie';
import { api } from '../connection/connection.ts';
import { session } from '../connection/session-state.ts';
import { db, type FieldDb } from '../db.ts';
import { isUnknownDevice } from '../device-db.ts';
import { toFailure } from '../failure.ts';
import { log } from '../logs/log.ts';
import { unsentJobNumbers } from '../unsent.ts';

/*
 * A browser may delete the store when space is low. The numbers of the jobs with unsent work are therefore kept in a
 * second place, and an empty store is never taken for one from which everything was sent.
 */

type Key = 'field-service-unsent' | 'field-service-lost' | 'field-service-started';

/** The job numbers of every user, by user id; none if the browser forbids this storage. */
function readAll(key: Key): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return isRecord(all) ? all : {};
  } catch {
    return {};
  }
}

const read = (key: Key, userId: string): string[] => textsOf(readAll(key)[userId]);

function write(key: Key, userId: string, numbers: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readAll(key), [userId]: numbers }));
  } catch (error) {
    log('warning', `job numbers: ${String(error)}`);
  }
}

/** A list of job numbers that is shown until the user has read it. */
function shownList(key: Key) {
  const listeners = new Set<() => void>();
  let shown: readonly string[] = [];
  const show = (userId: string) => {
    shown = read(key, userId);
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: (): readonly string[] => shown,
    dismiss: (): void => {
      const userId = session()?.userId;
      if (userId === undefined) return;
      write(key, userId, []);
      show(userId);
    },
    show,
    /** Whether anything was ever added for the user, if only an empty list. */
    isAsked: (userId: string): boolean => readAll(key)[userId] !== undefined,
    add: (userId: string, numbers: readonly string[]): void =>
      write(key, userId, [...new Set([...read(key, userId), ...numbers])]),
  };
}

/** The numbers of the jobs whose unsent work was deleted with the store, until the user has read them. */
export const lostWork = shownList('field-service-lost');

/**
 * The numbers of the jobs that the user has started and not sent, on a device that may be this one: nothing of this
 * device was left by which the server could have recognised it.
 */
export const startedWork = shownList('field-service-started');

const show = (userId: string) => {
  lostWork.show(userId);
  startedWork.show(userId);
};

function addLost(userId: string, numbers: readonly string[]): void {
  if (numbers.length === 0) return;
  lostWork.add(userId, numbers);
  log('error', `the store was deleted with unsent work: ${numbers.join(', ')}`);
}

/** Called when a user's store is opened: what was noted as unsent and is not in a new store is lost. */
export function checkStore(store: FieldDb, userId: string): void {
  if (store.isNew && !store.isChecked) addLost(userId, read('field-service-unsent', userId));
  store.isChecked = true;
  show(userId);
}

/**
 * Called after a login and in each sync: asks the server, once for each new store, which jobs were started here without
 * any work arriving; on a device that it did not recognise, also once which the user has started on any device. Until it
 * is answered, also after a restart, the next login or sync asks again.
 */
export async function askForStarted(store: FieldDb, userId: string, signal?: AbortSignal): Promise<void> {
  if ((await store.facts.get('this'))?.asksForStarted !== true) return;
  try {
    const options = signal ? { signal } : {};
    // What was started since the store was created is here.
    const here = new Set(await unsentJobNumbers(store));
    const { data: own } = await api.posts.startedOnDevice({}, options);
    addLost(
      userId,
      own.map(({ docno }) => docno).filter((docno) => !here.has(docno)),
    );
    if (!startedWork.isAsked(userId) && (await isUnknownDevice())) {
      const { data: any } = await api.posts.startedOnDevice({ query: { device: 'any' } }, options);
      const known = new Set([...here, ...read('field-service-lost', userId)]);
      startedWork.add(
        userId,
        any.map(({ docno }) => docno).filter((docno) => !known.has(docno)),
      );
    }
    await store.facts.where('id').equals('this').modify({ asksForStarted: false });
    show(userId);
  } catch (error) {
    log('warning', `started jobs: ${toFailure(error).code}`);
  }
}

/** Keeps the numbers of the jobs with unsent work in their second place. Returns a function that stops this. */
export function followUnsent(userId: string): () => void {
  const subscription = liveQuery(() => unsentJobNumbers(db())).subscribe({
    next: (numbers) => write('field-service-unsent', userId, numbers),
    error: (error: unknown) => log('error', `unsent: ${String(error)}`),
  });
  return () => subscription.unsubscribe();
}
