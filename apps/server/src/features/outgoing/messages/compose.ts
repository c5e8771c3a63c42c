import { v7 as uuidv7 } from 'uuid';
import type { EventTransaction, JobContext, Transaction } from '../../../queue/job.ts';
import type { EventPayloads } from '../../../queue/payloads.ts';
import { reachableTypes } from '../push/public.ts';
import { noDevice, waiting } from './held-mails.ts';
import {
  insertJobPushes,
  insertMessage,
  isWaiting,
  readJobFacts,
  readReport,
  type JobPush,
  type NewMessage,
} from './queries.ts';

/**
 * Writes a message in the caller's transaction and, unless it is held, queues it. An existing message is left
 * unchanged. With `notify`, screens that list the message show it at once.
 */
export async function queueMessage(
  { db, enqueue, notify }: Pick<Transaction, 'db' | 'enqueue'> & Partial<Pick<Transaction, 'notify'>>,
  message: Omit<NewMessage, 'id'>,
): Promise<void> {
  const id = uuidv7();
  if (message.unlessWaiting === true && (await isWaiting(db, message, waiting))) return;
  if (!(await insertMessage(db, { id, ...message }))) return;
  notify?.('message', id);
  if (message.held === undefined)
    await enqueue(message.channel === 'push' ? 'push.queued' : 'message.queued', { messageId: id });
}

/** Writes and queues messages in one transaction. Existing messages are left unchanged. */
export async function queueMessages(context: JobContext, messages: readonly Omit<NewMessage, 'id'>[]): Promise<void> {
  await context.transaction(async (transaction) => {
    for (const message of messages) await queueMessage(transaction, message);
  });
}

/** Emails a report to the customer when it is created or, for customers with reviewed reports, when it is released. */
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

/**
 * Writes the pushes about a change to a job in the transaction of the change. Only pushes to people with a registered
 * device are queued.
 */
async function pushJob({ db, enqueue, config }: EventTransaction, push: JobPush): Promise<void> {
  if (push.userIds.length === 0) return;
  const types = await reachableTypes(config, db);
  for (const messageId of await insertJobPushes(db, push, { types, otherwise: noDevice }))
    await enqueue('push.queued', { messageId });
}

/** Notifies technicians of assigned and withdrawn jobs, so that the phone fetches or removes the job. */
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

/** Notifies technicians of a change to their job, so that the phone fetches the job again. */
export const pushChange = async (
  transaction: EventTransaction,
  { at, postId, userIds }: EventPayloads['post.changed'],
): Promise<void> => await pushJob(transaction, { postId, template: 'job-changed', userIds, happened: at });
