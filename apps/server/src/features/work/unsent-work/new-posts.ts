import { contract } from '@field-service/contract/contract.ts';
import {
  attachmentQuery,
  correctionRequest,
  isSubmitted,
  newPostRequest,
  submitKey,
  submitRequest,
} from '@field-service/contract/work/outbox-requests.ts';
import { NewPostWrite } from '@field-service/contract/work/outbox-writes.ts';
import { ClaimUpdate } from '@field-service/contract/people/new-claim.ts';
import { NewPost } from '@field-service/contract/work/post-kinds.ts';
import { z } from 'zod';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { claimKind, stepClaim } from '../../people/claims/public.ts';
import type { CreateAnyPost } from '../posts/public.ts';
import { takeHandOver, type PreparedUpload } from '../uploads/public.ts';
import { attachmentFileId, readWrite, storeAttachment, type Attachment, type ReadWrite } from './attachments.ts';
import { isAnswered, once, tried, type PhoneRequest } from './once.ts';
import { noteSubmitted, outcome, senderOf, type Import, type Outcome, type Taking } from './outcome.ts';
import { folderOfPost } from './queries.ts';

type Written = ReadWrite<NewPostWrite>['written'];

const Created = z.object({ id: z.string(), uts: z.number(), docno: z.string() });

/** The ids that the files of a post's attachments have on the server, by their places in the form. */
function fileIds(user: Caller, attachments: readonly Attachment[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, place } of attachments) ids.set(place, [...(ids.get(place) ?? []), attachmentFileId(user, { id })]);
  return ids;
}

/** How a post is saved: the request with which the phone saves it, the files that it names, and its effect. */
interface Saving {
  request: PhoneRequest;
  files: readonly string[];
  save: (context: RequestContext, sender: Caller) => Promise<unknown>;
}

const filesOf = (post: NewPost): readonly string[] =>
  post.systype === 'claim' ? post.lines.flatMap(({ files }) => files) : (post.files ?? []);

/** What saves a post of a file. Throws `unsent.not_an_export` if no phone sends it so. */
function savingOf({ id, write, attachments }: Written, user: Caller, deviceId: string, create: CreateAnyPost): Saving {
  const sent = fileIds(user, attachments);
  const correction = correctionRequest(write, sent);
  if (correction !== undefined) {
    const update = ClaimUpdate.safeParse(correction.body);
    if (!update.success) throw new Refusal('unsent.not_an_export', {});
    return {
      request: { key: id, spec: contract.posts.update, input: correction },
      files: (update.data.fields.lines ?? []).flatMap(({ files }) => files),
      save: async (own, sender) => await claimKind.update(own, sender, correction.params.id, update.data),
    };
  }
  const input = newPostRequest(write, sent, deviceId);
  const post = NewPost.safeParse(input.body);
  if (!post.success) throw new Refusal('unsent.not_an_export', {});
  return {
    request: { key: id, spec: contract.posts.create, input },
    files: filesOf(post.data),
    save: async (own, sender) => await create(own, sender, post.data),
  };
}

/** Puts the attachments that the post names into the store, as if the phone had sent each with its key. */
async function storeAttachments(
  outside: RequestContext,
  user: Caller,
  from: Import,
  { written, paths }: ReadWrite<NewPostWrite>,
  named: ReadonlySet<string>,
): Promise<PreparedUpload[]> {
  const prepared: PreparedUpload[] = [];
  for (const each of written.attachments) {
    if (!named.has(attachmentFileId(user, each))) continue;
    const query = attachmentQuery(written.write);
    prepared.push(await storeAttachment(outside, user, from, each, { paths, query }));
  }
  return prepared;
}

const nounOf = ({ body: { systype } }: NewPostWrite): string =>
  systype === 'leave' || systype === 'claim' ? systype : 'post';

/**
 * Creates a post that was created on the phone, or corrects the claim that it names, with its attachments, and submits it
 * if it is one that is submitted; all of it or nothing. If the phone had saved it already and it cannot be submitted, it
 * stays as it is.
 */
export const takePost =
  (create: CreateAnyPost): Taking =>
  async (from, item, outside) => {
    const user = from.inFolder ?? from.user;
    const read = await readWrite(from, item, NewPostWrite);
    const { write } = read.written;
    const { request, files: named, save } = savingOf(read.written, user, from.deviceId, create);
    const known = await isAnswered(outside, user, request);
    const files = known ? [] : await storeAttachments(outside, user, from, read, new Set(named));

    const take = async (context: RequestContext, by: Caller): Promise<Outcome> => {
      const saved = await once(context, user, request, async (own) => {
        const sender = senderOf(from);
        for (const file of files) await takeHandOver(own, sender, file);
        return await save(own, sender);
      });
      if (saved.refused) return saved.outcome;
      const created = Created.parse(saved.data);
      const done = (state: Outcome['state']): Outcome => outcome(state, null, { docno: created.docno });
      if (saved.outcome.state === 'applied') {
        const record = { noun: nounOf(write), id: created.id, folderId: await folderOfPost(context.db, created.id) };
        await noteSubmitted(context, by, record, { technician: user.name });
      }
      if (!isSubmitted(write)) return done(saved.outcome.state);
      const submit = submitRequest(created);
      const { outcome: submitted } = await once(
        context,
        user,
        { key: submitKey(item.id), spec: contract.claims.submit, input: submit },
        async (own) => await stepClaim(own, senderOf(from), created.id, 'submitted', submit.body),
      );
      return submitted.state === 'refused' ? submitted : done(submitted.state);
    };
    return async (context, by) => await tried(context, async () => await take(context, by));
  };
