import { db } from '../db.ts';
import type { FactsRow } from '../rows.ts';

/** What a new store knows of itself and the server. */
export const firstFacts: FactsRow = {
  id: 'this',
  epoch: null,
  folderId: null,
  fullSync: false,
  clockDifference: 0,
  lastSyncAt: null,
  stoppedStep: null,
  statuses: [],
  toSign: 0,
  toldWhole: null,
  pv: null,
};

/** Changes facts; takes part in a transaction over them. */
export const editFacts = async (change: Partial<Omit<FactsRow, 'id'>>): Promise<void> => {
  const store = db();
  await store.transaction('rw', store.facts, async () => {
    await store.facts.put({ ...((await store.facts.get('this')) ?? firstFacts), ...change });
  });
};
