import { contract } from '@field-service/contract/contract.ts';
import { JobUpdate } from '@field-service/contract/work/new-job.ts';
import { statusRequest, trailsRequest, workSignRequest } from '@field-service/contract/work/outbox-requests.ts';
import { StatusWrite, TrailsWrite, WorkSignWrite } from '@field-service/contract/work/outbox-writes.ts';
import { UnsentSetting } from '@field-service/contract/work/unsent-work.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import { z } from 'zod';
import { Refusal } from '../../../refusal.ts';
import { recordSign } from '../../people/work-time/public.ts';
import { readOwnSettings, saveOwnSettings } from '../../site/settings/public.ts';
import { concatTrails, loadPost, updatePostFields } from '../posts/public.ts';
import { readItem, WriteKey } from './archive.ts';
import { once, tried } from './once.ts';
import { asUser, noteSubmitted, outcome, senderOf, type Taking } from './outcome.ts';

const written = <S extends z.ZodType>(write: S) => z.strictObject({ id: WriteKey, at: z.int(), write });

/** Starts or un-starts a job, as the technician did. */
export const takeStatus: Taking = async ({ zip, user }, item) => {
  const { id, write } = await readItem(zip, item, written(StatusWrite));
  const request = { key: id, spec: contract.posts.update, input: statusRequest(write) };
  return async (context, by) =>
    await tried(context, async () => {
      if (id !== item.id) throw new Refusal('unsent.not_an_export', {});
      const { outcome: done } = await once(
        context,
        user,
        request,
        async (own) => await updatePostFields(own, user, write.jobId, JobUpdate.parse(request.input.body)),
      );
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
      const request = { key: id, spec: contract.posts.concatTrails, input };
      const { outcome: done } = await once(
        context,
        user,
        request,
        async (own) => await concatTrails({})(own, user, { ...input, query: undefined }),
      );
      return done;
    });
};

/** Records an entry of the user's working time. */
export const takeWorkSign: Taking = async (from, item) => {
  const { id, write } = await readItem(from.zip, item, written(WorkSignWrite));
  const input = workSignRequest(write);
  return async (context) =>
    await tried(context, async () => {
      if (id !== item.id || item.jobId !== null) throw new Refusal('unsent.not_an_export', {});
      const { outcome: done } = await once(
        context,
        from.inFolder ?? from.user,
        { key: id, spec: contract.workTime.record, input },
        async (own) => await recordSign(own, senderOf(from), { ...input, query: undefined, params: undefined }),
      );
      return done;
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
