import type { UnsentItem, UnsentOutcome } from '@field-service/contract/work/unsent-work.ts';
import type { LockedUser } from '../../access/iam/public.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import { asRefusal } from '../../../plugins/errors.ts';
import { recordHistory } from '../../../history/public.ts';
import { Refusal } from '../../../refusal.ts';
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
  /** The user in the folder that was chosen on the phone; undefined if the user may not enter it. */
  inFolder: Caller | undefined;
  /** The phone's id, as the file claims it. */
  deviceId: string;
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

/** The user as the author of requests that depend on the chosen folder. Throws if the user may not enter it. */
export function senderOf({ inFolder }: Pick<Import, 'inFolder'>): Caller {
  if (inFolder === undefined) throw new Refusal('record.not_found', { noun: 'folder' });
  return inFolder;
}

/** What became of a thing that was refused; temporary failures and faults of the server are thrown again. */
export function refusedBy(error: unknown): Outcome {
  const refusal = asRefusal(error);
  if (refusal === undefined || refusal.status >= 500 || refusal.status === 429) throw error;
  return outcome('refused', refusal.code, refusal.params);
}

/** Notes on a record who submitted what its author had recorded; on a job, unless another noun is given. */
export async function noteSubmitted(
  context: RequestContext,
  by: Caller,
  { noun = 'post', id, folderId }: { noun?: string; id: string; folderId: string | null },
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordHistory(context, by, { noun, id, folderId, kind: 'import', after });
}
