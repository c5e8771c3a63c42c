import { Directory } from '@capacitor/filesystem/dist/esm/definitions.js';
import { filesystem, share } from './plugins.ts';

/** Other apps may read the shell's files here, and the phone deletes them when it needs room. */
const directory = Directory.Cache;
const folder = 'exports';
/** Bytes that pass the bridge at once: it takes text only, and a whole export may not fit into memory as text. */
const chunkBytes = 3 * 512 * 1024;

const base64Of = async (part: Blob): Promise<string> =>
  await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(part);
  });

const isCancelled = (error: unknown): boolean => error instanceof Error && /cancell?ed/i.test(error.message);

/** Writes a file and hands it to another app. Returns whether the user chose one. */
export async function shareFile(blob: Blob, fileName: string): Promise<boolean> {
  const path = `${folder}/${fileName.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')}`;
  // The one before has been read by now. Without one, there is no folder.
  await filesystem.rmdir({ path: folder, directory, recursive: true }).catch(() => undefined);
  const { uri } = await filesystem.writeFile({ path, directory, recursive: true, data: '' });
  for (let at = 0; at < blob.size; at += chunkBytes)
    await filesystem.appendFile({ path, directory, data: await base64Of(blob.slice(at, at + chunkBytes)) });
  try {
    await share.share({ title: fileName, files: [uri] });
    return true;
  } catch (error) {
    if (isCancelled(error)) return false;
    throw error;
  }
}
