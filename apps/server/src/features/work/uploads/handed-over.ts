import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteData } from '@field-service/contract/route.ts';
import { requireGrant } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { storeForm, type HandedOver } from './form.ts';
import { prepareArrival, receivePart, unpackAhead, type Part, type UnpackedPart } from './parts.ts';
import type { PreparedWork } from './prepare.ts';
import { recordFile, storeAhead, type PreparedFile } from './single-file.ts';

type Input = ParsedInput<typeof contract.uploads.part>;

/** A received part of a package, or received single files, with the bytes in the store. */
export type PreparedUpload =
  | { part: Part; handed: HandedOver; unpacked: UnpackedPart | undefined; work: PreparedWork | undefined }
  | { files: readonly { handed: HandedOver; file: PreparedFile }[] };

/** The submitted part of a package and the upload that contains the part; undefined for single files. */
function partOf(query: Input['query'], handed: readonly HandedOver[]): { part: Part; handed: HandedOver } | undefined {
  const { next, pid, split = 1, uploadId } = query;
  if (next === undefined) return undefined;
  if (pid === undefined || uploadId === undefined)
    throw new Refusal('request.invalid', {
      fields: ['pid', 'uploadId'].map((name) => ({ field: `query.${name}`, problem: 'required' })),
    });
  const [only, more] = handed;
  if (only === undefined || more !== undefined)
    throw new Refusal('request.invalid', { fields: [{ field: 'body.file', problem: 'too_big' }] });
  return {
    handed: only,
    part: {
      uploadId,
      jobId: pid,
      kind: next === 'jobupdate' ? 'job' : 'sign',
      part: split,
      upload: only.upload,
      sha256: only.sha256,
    },
  };
}

async function prepare(
  context: RequestContext,
  caller: Caller,
  query: Input['query'],
  handed: readonly HandedOver[],
): Promise<PreparedUpload> {
  const found = partOf(query, handed);
  if (found !== undefined) {
    requireGrant(caller, 'POST:UP');
    const unpacked = await unpackAhead(context, caller, found.part);
    return { ...found, unpacked, work: await prepareArrival(context, caller, found.part, unpacked) };
  }
  const files: { handed: HandedOver; file: PreparedFile }[] = [];
  for (const each of handed)
    files.push({ handed: each, file: await storeAhead(context, caller, { query, body: each }) });
  return { files };
}

/** Verifies a received form or upload and puts its bytes into the store; runs before the transaction. */
export async function prepareHandOver(
  context: RequestContext,
  caller: Caller,
  { query, body }: Input,
  /** The idempotency key of a form, if it is not that of the request. */
  key?: string,
): Promise<PreparedUpload> {
  if (!(body instanceof FormData)) return await prepare(context, caller, query, [body]);
  const handed = await storeForm(context, caller, body, key);
  try {
    return await prepare(context, caller, query, handed);
  } finally {
    // The bytes are in the store or are not needed.
    for (const { upload } of handed) await context.incoming.drop(upload);
  }
}

/** Creates the files, or records the part as received; runs in the transaction. */
export async function takeHandOver(
  context: RequestContext,
  caller: Caller,
  prepared: PreparedUpload,
): Promise<RouteData<typeof contract.uploads.part>> {
  if ('files' in prepared) {
    const made: RouteData<typeof contract.uploads.part> = [];
    for (const { handed, file } of prepared.files) made.push(...(await recordFile(context, caller, handed, file)));
    return made;
  }
  const { handed } = prepared;
  const received = await receivePart(context, caller, prepared.part, prepared.unpacked, prepared.work);
  return [
    { id: null, fileName: handed.fileName, bytes: received.bytes, sha256: handed.sha256, package: received.state },
  ];
}
