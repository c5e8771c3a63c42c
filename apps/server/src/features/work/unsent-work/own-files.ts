import { contract } from '@field-service/contract/contract.ts';
import {
  avatarRequest,
  ownFileKey,
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

/** A write of a file, and the file that is to be the signature or the picture; null for none. */
interface OwnFile {
  id: string;
  write: OwnFileWrite;
  fileId: string | null;
}

/** The request with which the phone makes the file the signature, or the picture of the version that the write names. */
const requestOf = (user: Caller, { id, write, fileId }: OwnFile): PhoneRequest => ({
  key: ownFileKey(id, write),
  ...(write.what === 'sign'
    ? { spec: contract.accounts.saveSignature, input: signatureRequest(fileId) }
    : { spec: contract.accounts.saveProfile, input: avatarRequest(user.userId, write.base ?? 0, fileId) }),
});

const save = async (own: RequestContext, user: Caller, { write, fileId }: OwnFile): Promise<unknown> =>
  write.what === 'sign'
    ? await saveSignature(own, user, { ...signatureRequest(fileId), params: undefined, query: undefined })
    : await saveProfile(
        own,
        user,
        { ...avatarRequest(user.userId, write.base ?? 0, fileId), params: undefined, query: undefined },
        { passwordHash: undefined },
      );

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
    if (write.base !== null && (await isAnswered(context, user, requestOf(user, { id, write, fileId }))))
      return outcome('known');
    const now = (write.what === 'sign' ? contact?.data.signature : contact?.avatar) ?? null;
    if (now === fileId) return outcome('known');
    if (await hasChangedSince(context.db, user.userId, field, at - clockDifference))
      throw new Refusal('unsent.setting_newer', { key: write.what === 'sign' ? 'mySign' : field });
    const based = { id, write: { ...write, base: write.what === 'sign' ? null : (contact?.uts ?? 0) }, fileId };
    const { outcome: done } = await once(context, user, requestOf(user, based), async (own) => {
      if (file !== undefined) await takeHandOver(own, user, file);
      return await save(own, user, based);
    });
    if (done.state === 'applied')
      await noteSubmitted(context, by, { noun: 'user', id: user.userId, folderId: null }, { [field]: fileId });
    return done;
  };
  return async (context, by) => await tried(context, async () => await take(context, by));
};
