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
