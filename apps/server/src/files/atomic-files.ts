import { randomUUID } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../has-code.ts';

const draftPrefix = 'draft-';
/** Whether a file is a draft; one that a kill left behind stays until someone removes it. */
export const isDraft = (name: string): boolean => name.startsWith(draftPrefix);

/** Writes a draft readable only by its owner and publishes it, so that no reader ever finds part of it. */
async function publish<T>(
  directory: string,
  { text, flush }: { text: string; flush: boolean },
  move: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = path.join(directory, `${draftPrefix}${randomUUID()}`);
  try {
    await writeFile(draft, text, { mode: 0o600, flush });
    return await move(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Writes a new file completely or not at all; false if the name exists. Of several concurrent processes, one succeeds.
 */
export const writeOnce = async (directory: string, name: string, text: string): Promise<boolean> =>
  await publish(directory, { text, flush: true }, async (draft) => {
    try {
      await link(draft, path.join(directory, name));
      return true;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      return false;
    }
  });

/** Replaces a file, or creates it, in one step; a power failure may lose the new text. */
export const replaceFile = async (directory: string, name: string, text: string): Promise<void> =>
  await publish(directory, { text, flush: false }, async (draft) => await rename(draft, path.join(directory, name)));
