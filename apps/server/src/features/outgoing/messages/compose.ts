import { v7 as uuidv7 } from 'uuid';
import type { JobContext, Transaction } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { selectReachable } from '../push/public.ts';
import { noDevice } from './held.ts';
import { insertMessage, readJobFacts, readLanguages, readReport, type NewMessage } from './queries.ts';

/** Writes a message and, unless it is held, queues it in the caller's transaction; one that was written before stays as it is. */
export async function queueMessage(
  { db, enqueue }: Pick<Transaction, 'db' | 'enqueue'>,
  message: Omit<NewMessage, 'id'>,
): Promise<void> {
  const id = uuidv7();
  if ((await insertMessage(db, { id, ...message })) && message.held === undefined)
    await enqueue(message.channel === 'push' ? 'push.queued' : 'message.queued', { messageId: id });
}

/** Writes messages and queues them in one transaction; those that were written before stay as they are. */
export async function queueMessages(context: JobContext, messages: readonly Omit<NewMessage, 'id'>[]): Promise<void> {
  await context.transaction(async (transaction) => {
    for (const message of messages) await queueMessage(transaction, message);
  });
}

/** The customer gets a report by mail when it is made, or, where they ask for a review, when a supervisor lets go of it. */
export async function mailReport(
  context: JobContext,
  { postId, version }: EventPayloads['report.made' | 'report.released'],
): Promise<void> {
  const job = await readJobFacts(context.system, postId);
  const report = await readReport(context.system, postId, version);
  if (job === undefined || job.email === null || report?.open !== true) return;
  await queueMessages(context, [
    {
      once: `report ${postId} ${version}`,
      folderId: job.folderId,
      channel: 'mail',
      userId: null,
      address: job.email,
      template: 'service-report',
      lang: job.lang,
      params: {
        docno: job.docno,
        customer: job.customer,
        site: job.site,
        timezone: job.timezone,
        at: job.doneAt ?? job.plan ?? context.now(),
        version,
      },
      refKind: 'POST',
      refId: postId,
    },
  ]);
}

async function pushJob(
  context: JobContext,
  postId: string,
  template: 'job-assigned' | 'job-changed' | 'job-withdrawn',
  userIds: readonly string[],
  happened: number,
): Promise<void> {
  if (userIds.length === 0) return;
  const job = await readJobFacts(context.system, postId);
  if (job === undefined) return;
  const people = await readLanguages(context.system, userIds);
  const reachable = new Set(await selectReachable(context, userIds));
  await queueMessages(
    context,
    people.map(({ id, lang }) => ({
      once: `${template} ${postId} ${id} ${happened}`,
      folderId: job.folderId,
      channel: 'push' as const,
      userId: id,
      address: null,
      template,
      lang,
      params: {
        docno: job.docno,
        customer: job.customer,
        site: job.site,
        timezone: job.timezone,
        ...(job.plan === null ? {} : { at: job.plan }),
      },
      refKind: 'POST',
      refId: postId,
      ...(reachable.has(id) ? {} : { held: noDevice }),
    })),
  );
}

/** A technician hears of a job that came or went; the phone then fetches or withdraws it. */
export async function pushAssignment(
  context: JobContext,
  { at, postId, userIds, withdrawnIds }: EventPayloads['post.assigned'],
): Promise<void> {
  await pushJob(context, postId, 'job-assigned', userIds, at);
  await pushJob(context, postId, 'job-withdrawn', withdrawnIds, at);
}

export const pushCancellation = async (
  context: JobContext,
  { at, postId, userIds }: EventPayloads['post.cancelled'],
): Promise<void> => await pushJob(context, postId, 'job-withdrawn', userIds, at);

/** A technician hears that a job of theirs changed; the phone then fetches it again. */
export const pushChange = async (
  context: JobContext,
  { at, postId, userIds }: EventPayloads['post.changed'],
): Promise<void> => await pushJob(context, postId, 'job-changed', userIds, at);
