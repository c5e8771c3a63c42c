import { v7 as uuidv7 } from 'uuid';
import type { EventTransaction, JobContext, Transaction } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { reachableTypes } from '../push/public.ts';
import { noDevice } from './held.ts';
import { insertJobPushes, insertMessage, readJobFacts, readReport, type JobPush, type NewMessage } from './queries.ts';

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

/** Writes the pushes of a job in the transaction in which it happened; those to devices then go by the queue. */
async function pushJob({ db, enqueue, config }: EventTransaction, push: JobPush): Promise<void> {
  if (push.userIds.length === 0) return;
  const types = await reachableTypes(config, db);
  for (const messageId of await insertJobPushes(db, push, { types, otherwise: noDevice }))
    await enqueue('push.queued', { messageId });
}

/** A technician hears of a job that came or went; the phone then fetches or withdraws it. */
export async function pushAssignment(
  transaction: EventTransaction,
  { at, postId, userIds, withdrawnIds }: EventPayloads['post.assigned'],
): Promise<void> {
  await pushJob(transaction, { postId, template: 'job-assigned', userIds, happened: at });
  await pushJob(transaction, { postId, template: 'job-withdrawn', userIds: withdrawnIds, happened: at });
}

export const pushCancellation = async (
  transaction: EventTransaction,
  { at, postId, userIds }: EventPayloads['post.cancelled'],
): Promise<void> => await pushJob(transaction, { postId, template: 'job-withdrawn', userIds, happened: at });

/** A technician hears that a job of theirs changed; the phone then fetches it again. */
export const pushChange = async (
  transaction: EventTransaction,
  { at, postId, userIds }: EventPayloads['post.changed'],
): Promise<void> => await pushJob(transaction, { postId, template: 'job-changed', userIds, happened: at });
