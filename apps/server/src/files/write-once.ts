import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file readable only by its owner, completely or not at all; false if the name exists. Of several concurrent
 * processes, one succeeds.
 */
export async function writeOnce(directory: string, name: string, text: string): Promise<boolean> {
  const draft = path.join(directory, `draft-${randomUUID()}`);
  await writeFile(draft, text, { mode: 0o600, flush: true });
  try {
    await link(draft, path.join(directory, name));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}
