import { hasFlag } from './lookup-flags.ts';

/** The flag of lookups and folders that are hidden (specification 000, section 3). */
export const hideFlag = 'H';

/**
 * The lookups or folders that may be chosen: those that are not hidden, and those that are chosen already, which a screen
 * must be able to name.
 */
export const offeredOf = <Row extends { flags: string }>(
  rows: readonly Row[],
  isChosen: (row: Row) => boolean = () => false,
): Row[] => rows.filter((row) => !hasFlag(row.flags, hideFlag) || isChosen(row));
