import { Dexie } from 'dexie';
import type { FieldDb } from '../db.ts';
import { DeviceFailure, toFailure } from '../failure.ts';
import { log } from '../logs/log.ts';
import { showNotice } from '../notices.ts';

/**
 * Computes a row from its stored state; undefined stands for no row, both as input and as output. Runs more than once,
 * so it must return the same result for the same row.
 */
export type Change<Row> = (row: Row | undefined) => Row | undefined;

/** A change of one row, until every screen has read its result. */
export interface Edit<Row> {
  /** Its place among the edits of all tables. */
  seq: number;
  jobId: string;
  id: string;
  change: Change<Row>;
  /**
   * A further effect in the same transaction, given the stored row; if it throws `DeviceFailure`, the edit changes
   * nothing.
   */
  also: ((store: FieldDb, row: Row | undefined) => Promise<unknown>) | undefined;
  /**
   * The version of the row that includes the edit, and when it was stored, by a clock that nobody sets; null before.
   */
  stored: { rev: number; at: number } | null;
  /** Whether the stored row became different by the edit: false for an entry that was not taken, or is not written yet. */
  changes: boolean;
}

/** The row with an edit; an edit that fails on this row changes nothing and stops no other. */
export function applied<Row>({ change, id }: Edit<Row>, row: Row | undefined): Row | undefined {
  try {
    return change(row);
  } catch (error) {
    // An edit that goes over a limit is expected to fail; `isRefused` tells the user.
    if (error instanceof DeviceFailure) return row;
    // Outside of the transaction that stores the other edits.
    Dexie.ignoreTransaction(() => log('error', `edit of ${id}: ${String(error)}`));
    return row;
  }
}

/** Carries out the further effect of an edit. Returns whether the edit goes over a limit; the user is told. */
export async function isRefused<Row>(
  { change, also }: Edit<Row>,
  row: Row | undefined,
  store: FieldDb,
): Promise<boolean> {
  const refusal = (error: unknown): boolean => {
    if (!(error instanceof DeviceFailure)) return false;
    showNotice({ kind: 'notTaken', failure: toFailure(error) });
    return true;
  };
  try {
    change(row);
  } catch (error) {
    // `applied` logs an edit that fails in another way.
    return refusal(error);
  }
  try {
    await also?.(store, row);
  } catch (error) {
    if (refusal(error)) return true;
    throw error;
  }
  return false;
}
