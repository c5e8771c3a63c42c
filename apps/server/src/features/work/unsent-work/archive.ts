import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { UnsentIndex, type UnsentItem } from '@field-service/contract/work/unsent-work.ts';
import { unsentFileVersion, unsentIndex, unsentLimits } from '@field-service/domain/work/phone/unsent-file.ts';
import { z } from 'zod';
import { Refusal } from '../../../refusal.ts';
import { storableJson, type GuardedZip } from '../uploads/public.ts';

const Versioned = z.object({ format: z.literal('field-service-unsent'), version: z.int() });

const notAnExport = (params: Readonly<Record<string, unknown>> = {}, cause?: unknown): Refusal =>
  new Refusal('unsent.not_an_export', params, cause === undefined ? {} : { cause });

async function readJson(zip: GuardedZip, path: string, maxBytes: number): Promise<unknown> {
  const entry = zip.entries.find((each) => each.path === path);
  if (entry === undefined || entry.bytes > maxBytes) throw notAnExport({ path });
  const bytes = await buffer(await zip.read(path));
  try {
    return storableJson(bytes);
  } catch (error) {
    throw error instanceof Refusal ? notAnExport({ path }, error) : error;
  }
}

/** The list of what a file holds. Throws `unsent.not_an_export` or `unsent.version_unknown`. */
export async function readIndex(zip: GuardedZip): Promise<UnsentIndex> {
  const json = await readJson(zip, unsentIndex, unsentLimits.indexBytes);
  const versioned = Versioned.safeParse(json);
  if (!versioned.success) throw notAnExport();
  if (versioned.data.version > unsentFileVersion)
    throw new Refusal('unsent.version_unknown', { version: versioned.data.version });
  const index = UnsentIndex.safeParse(json);
  if (!index.success) throw notAnExport({ path: unsentIndex });
  return index.data;
}

/**
 * Reads every byte of a file before anything of it is applied: the list and the archive name the same files, each once,
 * with the same size and hash.
 */
export async function requireWhole(zip: GuardedZip, { items }: UnsentIndex): Promise<void> {
  const sizes = new Map(zip.entries.map(({ path, bytes }) => [path, bytes]));
  const listed = items.flatMap(({ files }) => files);
  const paths = new Set(listed.map(({ path }) => path));
  const unlisted = zip.entries.find(({ path }) => path !== unsentIndex && !paths.has(path));
  if (unlisted !== undefined) throw new Refusal('upload.entry_unlisted', { path: unlisted.path });
  if (paths.size !== listed.length || paths.has(unsentIndex)) throw notAnExport();
  for (const { path, bytes, sha256 } of listed) {
    if (sizes.get(path) !== bytes) throw notAnExport({ path });
    const hash = createHash('sha256');
    for await (const chunk of await zip.read(path)) hash.update(chunk);
    if (hash.digest('hex') !== sha256) throw new Refusal('upload.hash_mismatch', { path });
  }
}

/** The key of a small write, as a request can have it. */
export const WriteKey = z.string().regex(/^[\w.:-]{8,64}$/);

/** The contents of a small JSON file. Throws `unsent.not_an_export` if it is not what it should be. */
export async function readJsonFile<S extends z.ZodType>(
  zip: GuardedZip,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(await readJson(zip, path, unsentLimits.writeBytes));
  if (!parsed.success) throw notAnExport({ path });
  return parsed.data;
}

/** The contents of a thing that is one small JSON file. Throws `unsent.not_an_export` if it is not what it should be. */
export async function readItem<S extends z.ZodType>(
  zip: GuardedZip,
  { files }: UnsentItem,
  schema: S,
): Promise<z.output<S>> {
  const [file, more] = files;
  const path = file?.path ?? '';
  if (more !== undefined) throw notAnExport({ path });
  return await readJsonFile(zip, path, schema);
}
