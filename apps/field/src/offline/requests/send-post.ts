import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Sender } from '../connection/connection.ts';
import { deviceId } from '../device-db.ts';
import type { AttachmentRow, NewPostWrite } from './rows.ts';
import { attachmentsOf } from './attachments.ts';

/** Sends an attachment unless the server has it, and returns the id of its file. A repeated attempt makes no second file. */
async function sendAttachment(
  { api, store }: Sender,
  { id, name, blob, fileId }: AttachmentRow,
  ofJob: boolean,
): Promise<string> {
  if (fileId !== null) return fileId;
  const form = new FormData();
  form.append('file', blob, name);
  const { data } = await api.uploads.part(
    // A certificate or a receipt is for the people who decide about it, and for nobody else.
    { query: ofJob ? { perms: 'any' } : {}, body: form },
    { idempotencyKey: `attachment-${id}` },
  );
  const sent = data[0]?.id;
  if (typeof sent !== 'string') throw new ApiFailure('client.unreadable');
  await store.attachments.update(id, { fileId: sent });
  return sent;
}

/** The body of a post with the files that were sent for it. */
function withFiles({ body, linePlaces = [] }: NewPostWrite, sent: ReadonlyMap<string, readonly string[]>) {
  if (body.systype === 'claim') {
    const lines = body.lines.map((line, at) => ({ ...line, files: [...(sent.get(linePlaces[at] ?? '') ?? [])] }));
    return { ...body, lines };
  }
  const files = [...sent.values()].flat();
  return files.length === 0 ? body : { ...body, files };
}

/**
 * Sends a post that was created on the phone, after its attachments. A claim is submitted with it. However often it is
 * sent, the server has it once: `id` is its key.
 */
export async function sendPost(sender: Sender, id: string, write: NewPostWrite): Promise<void> {
  const { api, store } = sender;
  const sent = new Map<string, string[]>();
  for (const row of await attachmentsOf(id, store))
    sent.set(row.place, [...(sent.get(row.place) ?? []), await sendAttachment(sender, row, write.form === 'job')]);
  const body = withFiles(write, sent);
  const known = body.systype === 'leave' || body.systype === 'claim' ? body : { ...body, device: await deviceId() };
  const { data } = await api.posts.create({ body: known }, { idempotencyKey: id });
  if (write.form === 'claim')
    await api.claims.submit({ params: { id: data.id }, body: { uts: data.uts } }, { idempotencyKey: `${id}-submit` });
}
