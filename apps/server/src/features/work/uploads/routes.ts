import { contract } from '@field-service/contract/contract.ts';
import { self } from '@field-service/contract/route.ts';
import type { Services } from '../../../context.ts';
import { openNamedLocks } from '../../../db/named-locks.ts';
import { bind, bindAhead, type BoundRoute } from '../../../plugins/bind.ts';
import type { RawMount } from '../../../plugins/raw-mount.ts';
import { announce } from './manifest.ts';
import { prepareHandOver, takeHandOver } from './handed-over.ts';
import { applyPackage, prepareArrival } from './parts.ts';
import { decideLate, listReplays, prepareLate, previewReplay } from './replay.ts';
import { readState } from './state.ts';
import { resumableUploads, tusPath } from './tus.ts';

export const uploadRoutes: readonly BoundRoute[] = [
  bind(
    contract.uploads.manifest,
    async (context, caller, { params, query, body }) => await announce(context, caller, params.id, body, query.time),
  ),
  bind(contract.uploads.state, async (context, caller, { params }) => await readState(context, caller, params.id)),
  bindAhead(
    contract.uploads.part,
    prepareHandOver,
    async (context, caller, _input, prepared) => await takeHandOver(context, caller, prepared),
  ),
  bindAhead(
    contract.uploads.apply,
    async (context, caller, { body }) => await prepareArrival(context, caller, body),
    async (context, caller, { params, body }, work) =>
      await applyPackage(context, caller, params.id, body.uploadId, work),
  ),
  bind(contract.uploads.replays, async (context, _caller, { params }) => await listReplays(context, params.id)),
  bind(
    contract.uploads.replay,
    async (context, _caller, { params }) => await previewReplay(context, params.id, params.x),
  ),
  bindAhead(
    contract.uploads.applyLate,
    async (context, _caller, { params, body }) => await prepareLate(context, params.id, params.x, body),
    async (context, caller, { params, body }, work) =>
      await decideLate(context, caller, params.id, params.x, body, work),
  ),
];

/** Mounts the resumable uploads; their locks apply across all server processes. */
export function uploadMount({
  config,
  incoming,
  database,
  log,
}: Pick<Services, 'config' | 'incoming' | 'database' | 'log'>): RawMount {
  const locks = openNamedLocks(database.listenClient);
  const uploads = resumableUploads({ uploadQuota: config.uploadQuota, incoming }, locks, log);
  return {
    path: tusPath,
    methods: ['HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
    access: self('staff', 'portal'),
    handle: async (request, response, caller) => await uploads.handle(request, response, caller.userId),
    stop: locks.stop,
  };
}
