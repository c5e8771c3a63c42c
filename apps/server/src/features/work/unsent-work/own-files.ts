import { contract } from '@field-service/contract/contract.ts';
import {
  avatarKey,
  avatarRequest,
  ownFileQuery,
  signatureRequest,
} from '@field-service/contract/work/outbox-requests.ts';
import { OwnFileWrite } from '@field-service/contract/work/outbox-writes.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { saveProfile, saveSignature } from '../../access/accounts/public.ts';
import { readProfile } from '../../access/sessions/public.ts';
import { takeHandOver } from '../uploads/public.ts';
import { attachmentFileId, readWrite, storeAttachment } from './attachments.ts';
import { isAnswered, once, tried, type PhoneRequest } from './once.ts';
import { noteSubmitted, outcome, type Outcome, type Taking } from './outcome.ts';
import { hasChangedSince } from './queries.ts';

/** The field of the profile, and the setting of which the user is told. */
const fields = { sign: 'signature', avatar: 'avatar' } as const satisfies Record<OwnFileWrite['what'], string>;

/** The request with which the phone makes a file the picture of a version of the profile. */
const avatarOf = (id: string, user: Caller, base: number, fileId: string | null) => {
  const input = avatarRequest(user.userId, base, fileId);
  return { key: avatarKey(id, base), spec: contract.accounts.saveProfile, input };
};

async function save(
  context: RequestContext,
  user: Caller,
  { id, write }: { id: string; write: OwnFileWrite },
  { fileId, uts }: { fileId: string | null; uts: number },
  store: (own: RequestContext) => Promise<unknown>,
): Promise<Outcome> {
  if (write.what === 'sign') {
    const { body } = signatureRequest(fileId);
    const request: PhoneRequest = { key: id, spec: contract.accounts.saveSignature, input: { body } };
    const effect = async (own: RequestContext) => {
      await store(own);
      return await saveSignature(own, user, { body, params: undefined, query: undefined });
    };
    return (await once(context, user, request, effect)).outcome;
  }
  const request = avatarOf(id, user, uts, fileId);
  const effect = async (own: RequestContext) => {
    await store(own);
    const input = { body: request.input.body, params: undefined, query: undefined };
    return await saveProfile(own, user, input, { passwordHash: undefined });
  };
  return (await once(context, user, request, effect)).outcome;
}

/**
 * Makes a file the user's signature or profile picture, as the phone would have done it, unless the user has another one
 * since.
 */
export const takeOwnFile: Taking = async (from, item, outside) => {
  const { user, clockDifference } = from;
  const { written, paths } = await readWrite(from, item, OwnFileWrite);
  const { id, at, write, attachments } = written;
  const [attachment, more] = attachments;
  if (more !== undefined || write.removes === (attachment !== undefined)) throw new Refusal('unsent.not_an_export', {});
  const query = contract.uploads.part.query.parse(ownFileQuery(user.userId, write));
  const file = attachment && (await storeAttachment(outside, user, from, attachment, { paths, query }));
  const fileId = attachment === undefined ? null : attachmentFileId(user, attachment);
  const field = fields[write.what];
  const take = async (context: RequestContext, by: Caller): Promise<Outcome> => {
    const { contact } = await readProfile(context.db.asSystem('the caller may administer this user'), user);
    if (write.base !== null && (await isAnswered(context, user, avatarOf(id, user, write.base, fileId))))
      return outcome('known');
    const now = (write.what === 'sign' ? contact?.data.signature : contact?.avatar) ?? null;
    if (now === fileId) return outcome('known');
    if (await hasChangedSince(context.db, user.userId, field, at - clockDifference))
      throw new Refusal('unsent.setting_newer', { key: write.what === 'sign' ? 'mySign' : field });
    const done = await save(context, user, written, { fileId, uts: contact?.uts ?? 0 }, async (own) =>
      file === undefined ? undefined : await takeHandOver(own, user, file),
    );
    if (done.state === 'applied')
      await noteSubmitted(context, by, { noun: 'user', id: user.userId, folderId: null }, { [field]: fileId });
    return done;
  };
  return async (context, by) => await tried(context, async () => await take(context, by));
};
