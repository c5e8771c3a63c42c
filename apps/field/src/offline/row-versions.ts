import type { DraftRow, UsageRow, VisitRow } from './rows.ts';

/** The version of a recorded visit or usage: what was recorded anew after an un-start never has the same one. */
export const versionOf = ({ entry, rev }: Pick<VisitRow | UsageRow, 'entry' | 'rev'>): string => `${entry}/${rev}`;

/** The version of a draft, which begins anew with each start of its job. */
export const versionOfDraft = ({ startData, rev }: Pick<DraftRow, 'startData' | 'rev'>): string =>
  `${startData.at}/${rev}`;
