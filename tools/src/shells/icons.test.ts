import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { root } from '../test-steps.ts';
import { drawIcon, icons } from './icons.ts';

const pixels = async (png: Buffer) => await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

describe('the icons of the field app', () => {
  it.each(icons)('$file is as the drawing is now', async (icon) => {
    const [committed, drawn] = await Promise.all([
      readFile(path.join(root, icon.file)).then(pixels),
      drawIcon(icon).then(pixels),
    ]);
    expect([committed.info.width, committed.info.height]).toEqual([icon.width, icon.height]);
    expect(committed.data.equals(drawn.data)).toBe(true);
  });

  it('have no transparency in the stores', async () => {
    for (const { file, opaque } of icons.filter((icon) => icon.opaque === true))
      expect([file, opaque, (await sharp(path.join(root, file)).stats()).isOpaque]).toEqual([file, true, true]);
  });
});
