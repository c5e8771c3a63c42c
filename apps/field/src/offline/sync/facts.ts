import { db } from '../db.ts';
import { firstFacts } from './first-facts.ts';
import type { FactsRow } from '../rows.ts';

/** Changes facts; takes part in a transaction over them. */
export const editFacts = async (change: Partial<Omit<FactsRow, 'id'>>): Promise<void> => {
  const store = db();
  await store.transaction('rw', store.facts, async () => {
    await store.facts.put({ ...((await store.facts.get('this')) ?? firstFacts), ...change });
  });
};
