import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import type { UnsentIndex, UnsentItem } from '@field-service/contract/work/unsent-work.ts';
import { unsentLimits } from '@field-service/domain/work/phone/unsent-file.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import type { BatchPart, RunParts } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { reachedUser, recordUser } from '../../access/iam/public.ts';
import { narrowTo, phoneCallerOf, selectPerson } from '../../access/sessions/public.ts';
import type { CreateAnyPost } from '../posts/public.ts';
import { openGuardedZip, storeForm, takeIncoming, type GuardedZip, type HandedOver } from '../uploads/public.ts';
import { readIndex, requireWhole } from './archive.ts';
import { outcome, refusedBy, type Import, type Outcome, type Taking } from './outcome.ts';
import { takePost } from './new-posts.ts';
import { takeOwnFile } from './own-files.ts';
import { takePackage } from './packages.ts';
import { takeSetting, takeStatus, takeTrails, takeWorkSign } from './writes.ts';

type Input = ParsedInput<typeof contract.unsentWork.import>;
type Answer = RouteData<typeof contract.unsentWork.import>;

/** How each kind of thing is taken. */
export type Takings = ReadonlyMap<string, Taking>;

/** `create`: creates a post of any kind. */
export const takingsWith = (create: CreateAnyPost): Takings =>
  new Map<string, Taking>([
    ['job', takePackage],
    ['openJob', takePackage],
    ['sign', takePackage],
    ['status', takeStatus],
    ['trails', takeTrails],
    ['newPost', takePost(create)],
    ['workSign', takeWorkSign],
    ['ownFile', takeOwnFile],
    ['setting', takeSetting],
  ]);

/** A kind of a newer app, or work that the phone could not pack: the file keeps it, and the response says so. */
const takeNothing: Taking = async (_from, { kind }) =>
  await Promise.resolve(async () => await Promise.resolve(outcome('refused', 'unsent.kind_unknown', { kind })));

/** The user of the phone, as the person who may administer them finds them. */
async function readUser(
  context: RequestContext,
  caller: Caller,
  { user: { id }, folderId, epoch }: UnsentIndex,
): Promise<Pick<Import, 'target' | 'user' | 'inFolder'>> {
  const target = await reachedUser(context, caller, id);
  if (target === undefined || target.usertype !== 'staff')
    throw epoch === context.epoch ? new Refusal('unsent.user_unknown', {}) : new Refusal('unsent.other_site', {});
  const person = await selectPerson(context.db.asSystem('the caller may administer this user'), target.id);
  if (person === undefined) throw new Refusal('unsent.user_unknown', {});
  const user = phoneCallerOf(person, target.id, caller);
  return { target, user, inFolder: folderId === null ? user : narrowTo(user, person.tree, folderId) };
}

const partOf = (takings: Takings, from: Import, item: UnsentItem, at: number): BatchPart => ({
  id: String(at),
  ahead: async (outside, by) => {
    try {
      return await (takings.get(item.kind) ?? takeNothing)(from, item, outside, by);
    } catch (error) {
      const refused = refusedBy(error);
      return () => refused;
    }
  },
});

const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'object' && value !== null && 'state' in value && 'code' in value && 'params' in value;

const count = (done: readonly Outcome[], state: Outcome['state']): number =>
  done.filter((each) => each.state === state).length;

async function importArchive(
  takings: Takings,
  context: RequestContext,
  caller: Caller,
  { zip, fileName }: { zip: GuardedZip; fileName: string },
  runParts: RunParts,
): Promise<Answer> {
  const index = await readIndex(zip);
  const person = await readUser(context, caller, index);
  await requireWhole(zip, index);
  const { clockDifference, deviceId, items } = index;
  const from: Import = { zip, ...person, deviceId, clockDifference, madeAt: index.madeAt - clockDifference };
  const { target, user } = from;
  const ran = await runParts(items.map((item, at) => partOf(takings, from, item, at)));
  const done = ran.flatMap((each) => ('done' in each && isOutcome(each.done) ? [each.done] : []));
  await runParts([
    {
      id: 'audit',
      run: async (own) =>
        await recordUser(own, caller, target, {
          kind: 'import',
          after: {
            file: fileName,
            device: index.device,
            applied: count(done, 'applied'),
            late: count(done, 'late'),
            known: count(done, 'known'),
            refused: count(done, 'refused'),
          },
        }),
    },
  ]);
  return {
    user: { id: user.userId, name: user.name },
    device: index.device,
    madeAt: from.madeAt,
    results: items.map(({ kind, id, jobId, docno, title }, at) => {
      const { state, code, params } = done[at] ?? outcome('refused', 'server.failed');
      return { kind, id, jobId, docno, title, state, code, params };
    }),
  };
}

async function handedOver(context: RequestContext, caller: Caller, body: Input['body']): Promise<HandedOver> {
  if (!(body instanceof FormData)) return body;
  const [only, ...more] = await storeForm(context, caller, body);
  if (only === undefined || more.length > 0)
    throw new Refusal('request.invalid', { fields: [{ field: 'body.file', problem: 'too_big' }] });
  return only;
}

/**
 * Takes everything that a phone had not sent from its file. The whole file is checked first; then each thing is taken in
 * a transaction of its own, in the order in which the phone would have sent them.
 */
export async function importUnsent(
  takings: Takings,
  context: RequestContext,
  caller: Caller,
  { body }: Input,
  runParts: RunParts,
): Promise<Answer> {
  const { upload, sha256, fileName } = await handedOver(context, caller, body);
  return await takeIncoming(context, caller.userId, upload, sha256, async ({ path }) => {
    try {
      const zip = await openGuardedZip(path, unsentLimits.files);
      try {
        return await importArchive(takings, context, caller, { zip, fileName }, runParts);
      } finally {
        zip.close();
      }
    } finally {
      await context.incoming.drop(upload);
    }
  });
}
