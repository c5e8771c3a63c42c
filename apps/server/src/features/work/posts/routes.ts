import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { assignOne, assignPosts } from './assign/assign.ts';
import { correctTreatment } from './treatments/correct.ts';
import { deviceOf } from './device.ts';
import { isJobUpdate, updateOther, type CreateAnyPost, type PostKinds } from './kinds.ts';
import { startedWithoutWork } from './queries.ts';
import { getPost, jobHistory, listPosts } from './read/read.ts';
import { readStationHistory } from './read/station-history.ts';
import { removePost, restorePost } from './change/remove.ts';
import { settleConflict } from './change/settle.ts';
import { statusesFor } from './change/status.ts';
import { appendActivity, appendTrails, concatTrails, setPostsSyncedOn, type TrailKeepers } from './change/trails.ts';
import { updatePostFields } from './change/update.ts';

const { posts, stations } = contract;

/**
 * `keepers`: handlers for positions of posts other than jobs. `kinds`: posts created by other features, such as leave.
 * `create`: creates a post of any kind.
 */
export const postRoutes = (keepers: TrailKeepers, kinds: PostKinds, create: CreateAnyPost): BoundRoute[] => [
  bind(posts.list, listPosts),
  bind(posts.find, listPosts),
  bind(posts.startedOnDevice, async (context, caller, { query }) =>
    caller.did === null
      ? []
      : await startedWithoutWork(context.db, {
          did: query.device === 'any' ? null : deviceOf(caller, undefined),
          userId: caller.userId,
        }),
  ),
  bind(posts.get, getPost),
  bind(stations.history, readStationHistory),
  bind(posts.create, async (context, caller, { body }) => await create(context, caller, body)),
  bind(posts.update, async (context, caller, { params, body }) =>
    isJobUpdate(body)
      ? await updatePostFields(context, caller, params.id, body)
      : await updateOther(kinds, context, caller, params.id, body),
  ),
  bind(posts.settle, settleConflict),
  bind(posts.statuses, statusesFor),
  bind(posts.assign, async (context, caller, { body }) => await assignPosts(context, caller, body)),
  bind(posts.reassign, async (context, caller, { body }) => await assignPosts(context, caller, body)),
  bind(posts.assignOne, async (context, caller, { body }) => await assignOne(context, caller, body)),
  bind(posts.remove, removePost(kinds)),
  bind(posts.restore, restorePost),
  bind(posts.correct, correctTreatment),
  bind(posts.jobHistory, jobHistory),
  bind(posts.activity, appendActivity(keepers)),
  bind(posts.trails, appendTrails(keepers)),
  bind(posts.concatTrails, concatTrails(keepers)),
  bind(posts.setSynced, setPostsSyncedOn),
];
