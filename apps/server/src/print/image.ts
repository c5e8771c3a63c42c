import sharp from 'sharp';
import { BlobMissing, type FileStore } from '../files/store.ts';
import type { PrintImage } from './model.ts';

/**
 * A stored picture for print: upright, at most `width` pixels wide, without EXIF. PNG stays PNG (plans, signatures).
 * Null if there is no such blob or it is not a picture: a report is printed without the picture rather than not at all.
 */
export async function printImage(files: FileStore, sha256: string, width: number): Promise<PrintImage | null> {
  try {
    return await files.withPath(sha256, async (path) => {
      const source = sharp(path, { limitInputPixels: 100_000_000 }).rotate();
      const format = (await source.metadata()).format === 'png' ? 'png' : 'jpg';
      const sized = source.resize({ width, withoutEnlargement: true });
      const { data, info } = await (
        format === 'png' ? sized.png({ palette: true }) : sized.jpeg({ quality: 72 })
      ).toBuffer({ resolveWithObject: true });
      return { data, format, width: info.width, height: info.height };
    });
  } catch (error) {
    if (
      error instanceof BlobMissing ||
      (error instanceof Error && /unsupported image format|Input (file|buffer)/.test(error.message))
    )
      return null;
    throw error;
  }
}
