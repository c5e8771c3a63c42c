import sharp from 'sharp';
import { Random } from '../random.ts';

/** A handwritten name: a wave from left to right, with loops and an underline. */
export function signatureSvg(seed: number): string {
  const random = new Random(seed);
  let [x, y] = [36, 110];
  let path = `M${x} ${y}`;
  const strokes = random.int(7, 11);
  for (let at = 0; at < strokes; at += 1) {
    const up = at % 2 === 0;
    const [nx, ny] = [x + random.int(22, 46), 100 + (up ? -random.int(10, 62) : random.int(2, 34))];
    path += `C${x + random.int(-22, 10)} ${y + (up ? -random.int(20, 50) : random.int(10, 34))} ${nx + random.int(-34, 4)} ${ny + (up ? -8 : 12)} ${nx} ${ny}`;
    [x, y] = [nx, ny];
  }
  const line = `M${random.int(30, 60)} ${random.int(146, 158)}Q${x / 2} ${random.int(150, 176)} ${x + random.int(10, 50)} ${random.int(128, 148)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" viewBox="0 0 600 200"><rect width="600" height="200" fill="#fff"/><g fill="none" stroke="#14213d" stroke-width="${random.between(2.6, 4).toFixed(1)}" stroke-linecap="round"><path d="${path}"/><path d="${line}"/></g></svg>`;
}

export const renderSignature = async (seed: number): Promise<Uint8Array> =>
  await sharp(Buffer.from(signatureSvg(seed)))
    .png({ palette: true, colours: 8, effort: 1, dither: 0 })
    .toBuffer();
