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

/** The contract's terms for a job, in addition to the editable fields. */
export interface Terms {
  contractId: string;
  /** Whether the contract covers the visit, which then never counts as unbilled. */
  covered: boolean;
  data: Readonly<Record<string, unknown>>;
}

/** Creates the job for one contract visit; returns its `uts`. */
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

/** Updates a locked, unedited contract job to the contract's current terms; returns its `uts`. */
export async function changeContractJob(
  context: Writes,
  caller: Caller,
  post: LoadedPost,
  fields: JobFields,
  terms: Terms,
): Promise<number> {
  const withTerms: LoadedPost = { ...post, data: { ...post.data, ...terms.data } };
  const uts = await updateTerms(context.db, post.id, terms);
  const current = fieldsOf(withTerms, await readLines(context.db, post.id));
  const changed = await saveFields(context, caller, { ...withTerms, uts }, current, fields, { fields, kind: 'update' });
  return changed?.uts ?? uts;
}

/** Withdraws a locked, unedited contract job. */
export async function withdrawContractJob(context: Writes, caller: Caller, post: LoadedPost): Promise<void> {
  await withdrawPost(context, caller, post, null);
}
