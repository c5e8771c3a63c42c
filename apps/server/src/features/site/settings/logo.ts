import type { OpenContext } from '../../../context.ts';
import { BlobMissing } from '../../../files/store.ts';
import { stream, type StreamAnswer } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { readPublicSetting } from './public.ts';
import { selectPicture } from './queries.ts';

/** Sends the picture in the setting `branding`, which screens show before login. */
export async function sendLogo({ system, files, http }: OpenContext): Promise<StreamAnswer> {
  const { logo } = (await readPublicSetting(system, 'branding')).data;
  const picture = logo === undefined ? undefined : await selectPicture(system, logo);
  if (picture === undefined) throw new Refusal('file.not_found', {});
  const headers = { etag: `"${picture.sha256}"`, 'cache-control': 'public, max-age=300' };
  if (http.header('if-none-match') === headers.etag) return stream(null, headers, 304);
  try {
    return stream(await files.read(picture.sha256), {
      ...headers,
      'content-type': picture.type,
      'content-length': String(picture.bytes),
      'x-content-type-options': 'nosniff',
    });
  } catch (error) {
    throw error instanceof BlobMissing ? new Refusal('file.not_found', {}, { cause: error }) : error;
  }
}
