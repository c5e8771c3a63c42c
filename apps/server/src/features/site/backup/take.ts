import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Backup, backups } from '@field-service/contract/site/backups.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import { requireAdminInPerson } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { OpenContext, RequestContext, Services } from '../../../context.ts';
import { stream, type StreamAnswer } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { makeToken, tokenHash } from '../../../token.ts';
import { recordHistory, recordSystemHistory } from '../../../history/public.ts';
import { holdsFiles, type Manifest, type Part } from './manifest.ts';
import {
  estimateBytes,
  insertSent,
  insertWaiting,
  selectBackup,
  selectBackups,
  takeLink,
  updateLink,
  type BackupRow,
} from './queries.ts';
import { writeArchive } from './write.ts';

type Calls = typeof backups;
const ofSite = 'a backup is of the whole site; only its administrators order, see and fetch it';
const linkFor = 600_000;

export const backupOf = (row: BackupRow): Backup => ({
  id: row.id,
  part: row.part,
  state: row.state,
  by: row.by_name,
  orderedAt: row.cts,
  madeAt: row.made_at,
  keptUntil: row.keep_until,
  encrypted: row.encrypted,
  bytes: row.bytes,
  sha256: row.sha256,
  missing: row.missing,
});

/** Passes the bytes on, and calls `done` with their number and hash after the last byte. */
export async function* withMeasures(
  source: AsyncIterable<Uint8Array>,
  done: (bytes: number, sha256: string) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  await done(bytes, hash.digest('hex'));
}

function headersOf(part: Part, encrypted: boolean, at: number): Record<string, string> {
  const stamp = new Date(at).toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-');
  const name = `field-service-${part}-${stamp}.zip${encrypted ? '.sealed' : ''}`;
  return {
    'content-type': encrypted ? 'application/octet-stream' : 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
}

/**
 * Streams a backup while it is being created. Throws `backup.too_large` if its estimated size exceeds the limit; such a
 * backup must be ordered instead.
 */
export async function takeBackup(
  services: Pick<Services, 'database'>,
  context: RequestContext,
  caller: Caller,
  { query }: ParsedInput<Calls['take']>,
): Promise<StreamAnswer> {
  requireAdminInPerson(caller);
  const part = query.only ?? 'full';
  const system = context.db.asSystem(ofSite);
  const { passphrase, maxDirectBytes } = context.config.backup;
  const bytes = await estimateBytes(system, holdsFiles(part));
  if (bytes > maxDirectBytes) throw new Refusal('backup.too_large', { bytes, limit: maxDirectBytes });
  const id = uuidv7();
  const encrypted = passphrase !== undefined;
  await recordHistory(context, caller, {
    noun: 'system',
    id,
    folderId: null,
    kind: 'backup',
    after: { part, encrypted },
  });
  let manifest: Manifest | undefined;
  const archive = writeArchive(
    { database: services.database, files: context.files, passphrase },
    part,
    (made) => (manifest = made),
  );
  const body = withMeasures(archive, async (size, sha256) => {
    await insertSent(system, {
      id,
      part,
      byName: caller.name,
      encrypted,
      now: context.now,
      bytes: size,
      sha256,
      missing: manifest?.missing ?? 0,
      madeAt: manifest?.madeAt ?? context.now,
    });
  });
  return stream(Readable.from(body, { objectMode: false }), headersOf(part, encrypted, context.now));
}

export async function orderBackup(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Calls['order']>,
): Promise<Backup> {
  requireAdminInPerson(caller);
  const system = context.db.asSystem(ofSite);
  const id = uuidv7();
  const part = body.only ?? 'full';
  await insertWaiting(system, {
    id,
    part,
    byName: caller.name,
    encrypted: context.config.backup.passphrase !== undefined,
    now: context.now,
  });
  await recordHistory(context, caller, { noun: 'system', id, folderId: null, kind: 'backup_order', after: { part } });
  await context.enqueue('backup.ordered', { backupId: id });
  return backupOf(await found(context, id));
}

async function found(context: RequestContext, id: string): Promise<BackupRow> {
  const row = await selectBackup(context.db.asSystem(ofSite), id);
  if (row === undefined) throw new Refusal('record.not_found', { noun: 'backup', id });
  return row;
}

export async function listBackups(context: RequestContext, caller: Caller): Promise<Backup[]> {
  requireAdminInPerson(caller);
  return (await selectBackups(context.db.asSystem(ofSite))).map(backupOf);
}

/** Creates a link to a stored archive, replacing any earlier link. Only the hash of the link's token is stored. */
export async function linkBackup(
  context: RequestContext,
  caller: Caller,
  { params }: ParsedInput<Calls['link']>,
): Promise<RouteResult<Calls['link']>> {
  requireAdminInPerson(caller);
  await found(context, params.id);
  const token = makeToken();
  const until = context.now + linkFor;
  if (!(await updateLink(context.db.asSystem(ofSite), params.id, tokenHash(token), until, context.now)))
    throw new Refusal('backup.not_ready', {});
  await recordHistory(context, caller, {
    noun: 'system',
    id: params.id,
    folderId: null,
    kind: 'backup_link',
    after: { until },
  });
  return { url: `${context.config.apiBase}/api/system/backup/${params.id}/file?token=${token}`, until };
}

/** Sends the archive to anyone who has the link, which works only once. */
export async function fetchBackup(
  { system, files, now }: OpenContext,
  { params, query }: ParsedInput<Calls['fetch']>,
): Promise<StreamAnswer> {
  const taken = await takeLink(system, params.id, tokenHash(query.token), now);
  if (taken?.sha256 === undefined || taken.sha256 === null) throw new Refusal('backup.link_invalid', {});
  await recordSystemHistory(system, 'link', now, {
    noun: 'system',
    id: params.id,
    folderId: null,
    kind: 'backup_fetch',
  });
  return stream(await files.read(taken.sha256), {
    ...headersOf(taken.part, taken.encrypted, taken.made_at ?? now),
    'content-length': String(taken.bytes ?? 0),
  });
}
