import {
  attachmentQuery,
  correctionRequest,
  isSubmitted,
  newPostRequest,
  submitKey,
  submitRequest,
  type SentFiles,
} from '@field-service/contract/work/outbox-requests.ts';
import type { NewPostWrite } from '@field-service/contract/work/outbox-writes.ts';
import type { Sender } from '../connection/connection.ts';
import { deviceId } from '../device-db.ts';
import { isPassing, toFailure } from '../failure.ts';
import type { Failure } from '../rows.ts';
import { attachmentsOf } from './attachments.ts';
import { sendAttachment } from './send-attachment.ts';

/** Creates a post, or corrects the claim that the write names. However often it is sent, the server does it once. */
async function save({ api }: Sender, id: string, write: NewPostWrite, sent: SentFiles) {
  const once = { idempotencyKey: id };
  const correction = correctionRequest(write, sent);
  return correction === undefined
    ? await api.posts.create(newPostRequest(write, sent, await deviceId()), once)
    : await api.posts.update(correction, once);
}

/**
 * Sends a post that was created on the phone, after its attachments. A claim is submitted with it. However often it is
 * sent, the server has it once: `id` is its key. Returns why the server has a claim but does not take it as submitted; it
 * is a draft there.
 */
export async function sendPost(sender: Sender, id: string, write: NewPostWrite): Promise<Failure | undefined> {
  const { api, store } = sender;
  const sent = new Map<string, string[]>();
  for (const row of await attachmentsOf(id, store))
    sent.set(row.place, [...(sent.get(row.place) ?? []), await sendAttachment(sender, row, attachmentQuery(write))]);
  const { data } = await save(sender, id, write, sent);
  if (!isSubmitted(write)) return undefined;
  try {
    await api.claims.submit(submitRequest(data), { idempotencyKey: submitKey(id) });
    return undefined;
  } catch (error) {
    if (isPassing(error)) throw error;
    return toFailure(error);
  }
}
