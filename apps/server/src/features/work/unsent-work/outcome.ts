import type { UnsentItem, UnsentOutcome } from '@field-service/contract/work/unsent-work.ts';
import type { LockedUser } from '../../access/iam/public.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import { asRefusal } from '../../../plugins/errors.ts';
import { recordHistory } from '../../../history/public.ts';
import type { GuardedZip } from '../uploads/public.ts';

/** What became of one thing of a file. */
export interface Outcome {
  state: UnsentOutcome;
  code: string | null;
  params: Readonly<Record<string, unknown>>;
}

export const outcome = (
  state: UnsentOutcome,
  code: string | null = null,
  params: Readonly<Record<string, unknown>> = {},
): Outcome => ({ state, code, params });

/** The import of one file. */
export interface Import {
  zip: GuardedZip;
  /** The user of the phone, as a caller. */
  user: Caller;
  target: LockedUser;
  /** When the file was made, by the server's clock. */
  madeAt: number;
  clockDifference: number;
}

/** One thing of a file: the work before its transaction, which returns what runs in it. */
export type Taking = (
  from: Import,
  item: UnsentItem,
  outside: RequestContext,
  by: Caller,
) => Promise<(context: RequestContext, by: Caller) => Promise<Outcome>>;

/** The context of a request as the user of the phone sees it, in the same transaction. */
export const asUser = (context: RequestContext, user: Caller): RequestContext => ({
  ...context,
  db: new ScopedDb(context.db.asSystem('the caller may administer this user, whose own scope applies'), user),
});

/** What became of a thing that was refused; temporary failures and faults of the server are thrown again. */
export function refusedBy(error: unknown): Outcome {
  const refusal = asRefusal(error);
  if (refusal === undefined || refusal.status >= 500 || refusal.status === 429) throw error;
  return outcome('refused', refusal.code, refusal.params);
}

/** Notes on a job who submitted what its technician had recorded. */
export async function noteSubmitted(
  context: RequestContext,
  by: Caller,
  { id, folderId }: { id: string; folderId: string },
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordHistory(context, by, { noun: 'post', id, folderId, kind: 'import', after });
}
