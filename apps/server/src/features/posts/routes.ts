import { contract } from '@field-service/contract/contract.ts';
import { bind } from '../../plugins/bind.ts';
import { assignPosts } from './assign.ts';
import { createPost } from './create.ts';
import { getPost, listPosts } from './read.ts';
import { settleConflict } from './settle.ts';
import { statusesFor } from './status.ts';
import { concatTrails, setPostsSyncedOn } from './trails.ts';
import { updatePostFields } from './update.ts';

const { posts } = contract;

export const postRoutes = [
  bind(posts.list, listPosts),
  bind(posts.get, getPost),
  bind(posts.create, async (context, caller, { body }) => await createPost(context, caller, body)),
  bind(posts.update, updatePostFields),
  bind(posts.settle, settleConflict),
  bind(posts.statuses, statusesFor),
  bind(posts.assign, async (context, caller, { body }) => await assignPosts(context, caller, body)),
  bind(posts.concatTrails, concatTrails),
  bind(posts.setSynced, setPostsSyncedOn),
];
