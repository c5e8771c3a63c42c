import type { Config } from '../config.ts';
import { diskIncoming } from './disk-incoming.ts';
import { diskStore } from './disk-store.ts';
import type { IncomingUploads } from './incoming.ts';
import type { FileStore } from './store.ts';

type StoreConfig = Pick<Config, 's3' | 'dataDir'>;

/** Opens the store that the configuration names: an S3-compatible one, or the local disk. */
export async function openFileStore({ s3, dataDir }: StoreConfig): Promise<FileStore> {
  if (s3 === undefined) return await diskStore(dataDir);
  // Loaded only when used: the client is large.
  const { s3Store } = await import('./s3-store.ts');
  return await s3Store(s3, dataDir);
}

/** Opens the storage of pending resumable uploads, in the same place as the files. */
export async function openIncoming({ s3, dataDir }: StoreConfig): Promise<IncomingUploads> {
  if (s3 === undefined) return await diskIncoming(dataDir);
  const { s3Incoming } = await import('./s3-incoming.ts');
  return await s3Incoming(s3, dataDir);
}
