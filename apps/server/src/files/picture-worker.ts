import { rename, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { serveTasks, type NumberedTask } from './task-process.ts';

/** A copy of `source` to create at `target`, at most `width` pixels wide (null: original size). */
export interface PictureTask {
  source: string;
  target: string;
  width: number | null;
}

const isTask = (value: unknown): value is NumberedTask<PictureTask> =>
  typeof value === 'object' && value !== null && 'id' in value && 'source' in value && 'target' in value;
/** A picture with more pixels is rejected, because decoding it would exhaust the memory. */
const maxPixels = 100_000_000;

/** Creates the copy: upright, without EXIF or any other metadata, in the original format. */
async function derive({ source, target, width }: PictureTask): Promise<void> {
  const draft = `${target}.${process.pid}`;
  try {
    const picture = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).rotate();
    const { format } = await picture.metadata();
    const sized = width === null ? picture : picture.resize({ width, withoutEnlargement: true });
    await (
      format === 'png'
        ? sized.png()
        : format === 'webp'
          ? sized.webp({ quality: 80 })
          : sized.jpeg({ quality: width === null ? 90 : 78, mozjpeg: false })
    ).toFile(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

sharp.concurrency(1);
sharp.cache(false);
serveTasks(isTask, derive);
