import type { Config } from '../config.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './store.ts';

/** The store that the configuration names: an S3-compatible one, or the local disk. */
export async function openFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3 === undefined) return await diskStore(dataDir);
  // Loaded only where it is used: the client is large.
  const { s3Store } = await import('./s3-store.ts');
  return await s3Store(s3, dataDir);
}
