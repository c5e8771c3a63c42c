import { contract } from '@field-service/contract/contract.ts';
import { JobUpdate } from '@field-service/contract/work/new-job.ts';
import { statusRequest, trailsRequest } from '@field-service/contract/work/outbox-requests.ts';
import { StatusWrite, TrailsWrite } from '@field-service/contract/work/outbox-writes.ts';
import { UnsentSetting } from '@field-service/contract/work/unsent-work.ts';
import { buildPath } from '@field-service/contract/transport.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import { z } from 'zod';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { keepAnswer, keyedRequest, takeKey } from '../../../db/idempotency.ts';
import { envelope } from '../../../plugins/answer.ts';
import { Refusal } from '../../../refusal.ts';
import { readOwnSettings, saveOwnSettings } from '../../site/settings/public.ts';
import { concatTrails, loadPost, updatePostFields } from '../posts/public.ts';
import { beginEffects, keepEffects, undoEffects } from '../uploads/public.ts';
import { readItem } from './archive.ts';
import { asUser, noteSubmitted, outcome, refusedBy, type Outcome, type Taking } from './outcome.ts';

/** Runs `effect` so that a refusal leaves nothing of it, and becomes what became of the thing. */
async function tried(context: RequestContext, effect: () => Promise<Outcome>): Promise<Outcome> {
  await beginEffects(context.db);
  try {
    const done = await effect();
    await keepEffects(context.db);
    return done;
  } catch (error) {
    const refused = refusedBy(error);
    await undoEffects(context.db);
    return refused;
  }
}

interface PhoneRequest {
  spec: Pick<RouteSpec, 'method' | 'path'>;
  input: { params: { id: string }; body: object };
  effect: (context: RequestContext, user: Caller) => Promise<unknown>;
}

const Failed = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()).default({}) });

/**
 * Makes a request of the phone under the key with which the phone sends it, and keeps the response as if the phone had
 * sent it: whichever comes second has no effect. A refusal is not kept, so that a later attempt may succeed.
 */
async function once(context: RequestContext, user: Caller, key: string, request: PhoneRequest): Promise<Outcome> {
  const { spec, input, effect } = request;
  const system = context.db.asSystem('the key of a request belongs to the user who makes it');
  const keyed = keyedRequest(
    key,
    user,
    { method: spec.method, url: buildPath(spec.path, input), body: Buffer.from(JSON.stringify(input.body)) },
    context.now,
  );
  const stored = await takeKey(system, keyed);
  if (stored !== undefined) {
    if (stored.status === 200) return outcome('known');
    const { code, params } = Failed.parse(JSON.parse(stored.body));
    return outcome('refused', code, params);
  }
  const data = await effect(asUser(context, user), user);
  await keepAnswer(system, keyed, { status: 200, body: envelope(data) });
  return outcome('applied');
}

/** A key as a request can have it. */
const Key = z.string().regex(/^[\w.:-]{8,64}$/);
const written = <S extends z.ZodType>(write: S) => z.strictObject({ id: Key, at: z.int(), write });

/** Starts or un-starts a job, as the technician did. */
export const takeStatus: Taking = async ({ zip, user }, item) => {
  const { id, write } = await readItem(zip, item, written(StatusWrite));
  const input = statusRequest(write);
  return async (context, by) =>
    await tried(context, async () => {
      if (id !== item.id) throw new Refusal('unsent.not_an_export', {});
      const done = await once(context, user, id, {
        spec: contract.posts.update,
        input,
        effect: async (own) => await updatePostFields(own, user, write.jobId, JobUpdate.parse(input.body)),
      });
      if (done.state === 'applied') {
        const post = await loadPost(asUser(context, user), write.jobId);
        await noteSubmitted(context, by, post, { status: post.status.code, technician: user.name });
      }
      return done;
    });
};

/** Adds the positions to the job's trail. */
export const takeTrails: Taking = async ({ zip, user }, item) => {
  const { id, write } = await readItem(zip, item, written(TrailsWrite));
  const input = trailsRequest(write);
  return async (context) =>
    await tried(context, async () => {
      if (id !== item.id) throw new Refusal('unsent.not_an_export', {});
      return await once(context, user, id, {
        spec: contract.posts.concatTrails,
        input,
        effect: async (own) => await concatTrails({})(own, user, { ...input, query: undefined }),
      });
    });
};

/** Stores a setting that the user chose, unless the user has stored another value since. */
export const takeSetting: Taking = async ({ zip, user, madeAt }, item) => {
  const { key, value } = await readItem(zip, item, UnsentSetting);
  return async (context) =>
    await tried(context, async () => {
      const system = context.db.asSystem('a setting of the user, whom the caller may administer');
      const stored = (await readOwnSettings(system, user, [key]))[key];
      if (stored !== undefined && sameJson(stored.data, value)) return outcome('known');
      if (stored !== undefined && stored.uts > madeAt) throw new Refusal('unsent.setting_newer', { key });
      await saveOwnSettings(system, user, { [key]: value });
      return outcome('applied');
    });
};
