import { contract } from '@field-service/contract/contract.ts';
import { self, type ParsedInput } from '@field-service/contract/route.ts';
import { requireGrant } from '../../access.ts';
import type { Services } from '../../context.ts';
import { openNamedLocks } from '../../db/named-locks.ts';
import { bind, bindAhead, type BoundRoute } from '../../plugins/bind.ts';
import type { RawMount } from '../../plugins/raw-mount.ts';
import { Refusal } from '../../refusal.ts';
import { announce } from './manifest.ts';
import { applyPackage, receivePart, unpackAhead, type Part } from './parts.ts';
import { decideLate, listReplays, previewReplay } from './replay.ts';
import { recordFile, storeAhead } from './single-file.ts';
import { readState } from './state.ts';
import { resumableUploads, tusPath } from './tus.ts';

/** Which part of which package is handed over; undefined for a single file. */
function partOf({ query, body }: ParsedInput<typeof contract.uploads.part>): Part | undefined {
  const { next, pid, split, uploadId } = query;
  if (next === undefined) return undefined;
  if (pid === undefined || split === undefined || uploadId === undefined) throw new Refusal('request.invalid', { fields: ['pid', 'split', 'uploadId'].map((name) => ({ field: `query.${name}`, problem: 'required' })) });
  return { uploadId, jobId: pid, kind: next === 'jobupdate' ? 'job' : 'sign', part: split, upload: body.upload, sha256: body.sha256 };
}

export const uploadRoutes: readonly BoundRoute[] = [
  bind(contract.uploads.manifest, async (context, caller, { params, body }) => await announce(context, caller, params.id, body)),
  bind(contract.uploads.state, async (context, caller, { params }) => await readState(context, caller, params.id)),
  bindAhead(
    contract.uploads.part,
    async (context, caller, input) => {
      const part = partOf(input);
      if (part === undefined) return { file: await storeAhead(context, caller, input) };
      requireGrant(caller, 'POST:UP');
      return { part, unpacked: await unpackAhead(context, caller, part) };
    },
    async (context, caller, input, prepared) => {
      if ('file' in prepared) return await recordFile(context, caller, input, prepared.file);
      const received = await receivePart(context, caller, prepared.part, prepared.unpacked);
      return [{ id: null, fileName: input.body.fileName, bytes: received.bytes, sha256: input.body.sha256, package: received.state }];
    },
  ),
  bind(contract.uploads.apply, async (context, caller, { params, body }) => await applyPackage(context, caller, params.id, body.uploadId)),
  bind(contract.uploads.replays, async (context, _caller, { params }) => await listReplays(context, params.id)),
  bind(contract.uploads.replay, async (context, _caller, { params }) => await previewReplay(context, params.id, params.x)),
  bind(contract.uploads.applyLate, async (context, caller, { params, body }) => await decideLate(context, caller, params.id, params.x, body)),
];

/** The resumable uploads; their locks hold over all server processes. */
export function uploadMount({ config, database, log }: Pick<Services, 'config' | 'database' | 'log'>): RawMount {
  const locks = openNamedLocks(database.listenClient);
  const uploads = resumableUploads(config, locks, log);
  return {
    path: tusPath,
    methods: ['HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
    access: self('staff', 'portal'),
    handle: async (request, response, caller) => await uploads.handle(request, response, caller.userId),
    stop: locks.stop,
  };
}
