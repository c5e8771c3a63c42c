import type { UnsentIndex, UnsentItem } from '@field-service/contract/work/unsent-work.ts';
import type {
  NewPostWrite,
  OwnFileWrite,
  StatusWrite,
  TrailsWrite,
  WorkSignWrite,
} from '@field-service/contract/work/outbox-writes.ts';
import { unsentFolder, unsentIndex, unsentManifest } from '@field-service/domain/work/phone/unsent-file.ts';
import type { TestUser } from '../people.ts';
import { sha256Of, zipOf, type WorkPackage } from '../work-package.ts';

/** One thing that a phone had not sent, with its files. */
export interface UnsentThing {
  item: Omit<UnsentItem, 'files' | 'bytes' | 'count' | 'docno' | 'title'>;
  files: ReadonlyMap<string, Buffer>;
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

export const unsentPackage = (
  { manifest, contents }: WorkPackage,
  kind: 'job' | 'openJob' | 'sign' = manifest.kind,
): UnsentThing => {
  const folder = unsentFolder(manifest.uploadId);
  return {
    item: { kind, id: manifest.uploadId, jobId: manifest.jobId },
    files: new Map([
      [folder + unsentManifest, json(manifest)],
      ...[...contents].map(([path, bytes]): [string, Buffer] => [folder + path, bytes]),
    ]),
  };
};

export const unsentWrite = (id: string, write: StatusWrite | TrailsWrite | WorkSignWrite): UnsentThing => ({
  item: { kind: write.kind, id, jobId: 'jobId' in write ? write.jobId : null },
  files: new Map([[`writes/${id}.json`, json({ id, at: Date.now(), write })]]),
});

/** A file that was added to a form on a phone; `place`: the line of a claim to which it belongs. */
export interface UnsentAttachment {
  id: string;
  name: string;
  place: string;
  bytes: Buffer;
}

/** A write that has files: a post that was created on a phone, or a signature or picture of the user's profile. */
export const unsentPost = (
  id: string,
  write: NewPostWrite | OwnFileWrite,
  attachments: readonly UnsentAttachment[] = [],
  at = Date.now(),
): UnsentThing => {
  const listed = attachments.map((each) => ({ id: each.id, name: each.name, place: each.place }));
  return {
    item: { kind: write.kind, id, jobId: null },
    files: new Map([
      [`writes/${id}/POST-NEW-1.json`, json({ id, at, write, attachments: listed })],
      ...attachments.map((each): [string, Buffer] => [`writes/${id}/attachments/${each.id}`, each.bytes]),
    ]),
  };
};

export const unsentSetting = (key: string, value: unknown): UnsentThing => ({
  item: { kind: 'setting', id: key, jobId: null },
  files: new Map([[`settings/${key}.json`, json({ key, value })]]),
});

/** The list of a file, as a phone of `user` writes it. */
export const unsentList = (
  user: Pick<TestUser, 'id' | 'username'>,
  things: readonly UnsentThing[],
  given: Partial<UnsentIndex> = {},
): UnsentIndex => ({
  format: 'field-service-unsent',
  version: 1,
  deviceId: 'phone-1',
  device: 'Test phone',
  appVersion: '0.1.0',
  user: { id: user.id, username: user.username, name: user.username },
  folderId: null,
  epoch: 'epoch-1',
  clockDifference: 0,
  madeAt: Date.now(),
  items: things.map(({ item, files }) => ({
    ...item,
    docno: '',
    title: '',
    count: files.size,
    bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    files: [...files].map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256Of(bytes) })),
  })),
  ...given,
});

/** Everything that a phone had not sent, as the file that it exports. */
export const unsentFile = async (
  user: Pick<TestUser, 'id' | 'username'>,
  things: readonly UnsentThing[],
  given: Partial<UnsentIndex> = {},
): Promise<Buffer> =>
  await zipOf(
    new Map([...things.flatMap(({ files }) => [...files]), [unsentIndex, json(unsentList(user, things, given))]]),
  );

/** A form with one file. */
export function formOf(bytes: Buffer, name = 'field-service-unsent.zip'): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
