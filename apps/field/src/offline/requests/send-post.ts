import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { Sender } from '../connection/connection.ts';
import { deviceId } from '../device-db.ts';
import { isPassing, toFailure } from '../failure.ts';
import type { Failure } from '../rows.ts';
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
    const lines = body.lines.map((line, at) => ({
      ...line,
      files: [...line.files, ...(sent.get(linePlaces[at] ?? '') ?? [])],
    }));
    return { ...body, lines };
  }
  const files = [...sent.values()].flat();
  return files.length === 0 ? body : { ...body, files };
}

type KnownBody = ReturnType<typeof withFiles>;

/** Creates a post, or corrects the claim that the write names. However often it is sent, the server does it once. */
async function save({ api }: Sender, id: string, { corrects }: NewPostWrite, body: KnownBody) {
  const once = { idempotencyKey: id };
  if (corrects !== undefined && body.systype === 'claim') {
    const { title, notes, lines } = body;
    const change = { systype: 'claim' as const, uts: corrects.uts, fields: { title, notes, lines } };
    return await api.posts.update({ params: { id: corrects.id }, body: change }, once);
  }
  const known = body.systype === 'leave' || body.systype === 'claim' ? body : { ...body, device: await deviceId() };
  return await api.posts.create({ body: known }, once);
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
    sent.set(row.place, [...(sent.get(row.place) ?? []), await sendAttachment(sender, row, write.form === 'job')]);
  const { data } = await save(sender, id, write, withFiles(write, sent));
  if (write.form !== 'claim') return undefined;
  try {
    await api.claims.submit({ params: { id: data.id }, body: { uts: data.uts } }, { idempotencyKey: `${id}-submit` });
    return undefined;
  } catch (error) {
    if (isPassing(error)) throw error;
    return toFailure(error);
  }
}
