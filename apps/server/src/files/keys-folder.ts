import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** Returns the folder of the site's secret keys, and creates it if necessary. */
export async function keysFolder(keysDir: string): Promise<string> {
  const directory = path.join(keysDir, 'keys');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return directory;
}
