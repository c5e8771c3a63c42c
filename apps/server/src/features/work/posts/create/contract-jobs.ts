import type { Caller } from '../../../../caller.ts';
import type { RequestContext } from '../../../../context.ts';
import { makePost } from './create.ts';
import { fieldsOf, type JobFields } from '../fields.ts';
import type { LoadedPost } from '../queries.ts';
import { readLines } from '../references.queries.ts';
import { withdrawPost } from '../change/remove.ts';
import { saveFields } from '../change/update.ts';
import { updateTerms } from '../change/write.queries.ts';

type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'enqueue' | 'notify'>;

/** What a contract says of a job besides the fields that people enter. */
export interface Terms {
  contractId: string;
  /** The contract pays for the visit: it is never unbilled. */
  covered: boolean;
  data: Readonly<Record<string, unknown>>;
}

/** Makes the job of one visit of a contract; returns its `uts`. */
export async function makeContractJob(
  context: Writes,
  caller: Caller,
  id: string,
  fields: JobFields & { contactid: string; addressid: string },
  terms: Terms,
): Promise<number> {
  const made = await makePost(context, caller, {
    id,
    fields,
    assignees: [],
    appid: null,
    parentId: null,
    data: terms.data,
    contract: { id: terms.contractId, covered: terms.covered },
  });
  return made.uts;
}

/** Gives an untouched job of a contract, locked, what the contract says now; returns its `uts`. */
export async function changeContractJob(
  context: Writes,
  caller: Caller,
  post: LoadedPost,
  fields: JobFields,
  terms: Terms,
): Promise<number> {
  const told: LoadedPost = { ...post, data: { ...post.data, ...terms.data } };
  const uts = await updateTerms(context.db, post.id, terms);
  const current = fieldsOf(told, await readLines(context.db, post.id));
  const changed = await saveFields(context, caller, { ...told, uts }, current, fields, { fields, kind: 'update' });
  return changed?.uts ?? uts;
}

/** Withdraws an untouched job of a contract, locked. */
export async function withdrawContractJob(context: Writes, caller: Caller, post: LoadedPost): Promise<void> {
  await withdrawPost(context, caller, post, null);
}
