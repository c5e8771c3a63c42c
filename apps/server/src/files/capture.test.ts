import fc from 'fast-check';
import sharp, { type Exif } from 'sharp';
import { expect, test } from 'vitest';
import { readExif } from './capture.ts';

const exifOf = async (exif: Exif): Promise<Buffer> => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withExif(exif)
    .jpeg()
    .toBuffer();
  return (await sharp(picture).metadata()).exif ?? Buffer.alloc(0);
};
const camera = { Make: 'TestCam', Model: 'One' };
const kualaLumpur = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '3/1 8/1 24/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '101/1 41/1 12/1',
};

test.each<[what: string, exif: Exif, capture: object]>([
  [
    'time, device and place',
    {
      IFD0: camera,
      IFD2: { DateTimeOriginal: '2026:11:21 10:00:00', OffsetTimeOriginal: '+08:00' },
      IFD3: kualaLumpur,
    },
    { takenAt: Date.UTC(2026, 10, 21, 2), device: 'TestCam One', geo: [3.14, expect.closeTo(101.686_667, 5)] },
  ],
  [
    'a local time without a zone',
    { IFD2: { DateTimeOriginal: '2026:11:21 10:00:00' } },
    { takenLocal: '2026-11-21T10:00:00' },
  ],
  [
    'southern and western coordinates',
    { IFD3: { ...kualaLumpur, GPSLatitudeRef: 'S', GPSLongitudeRef: 'W' } },
    { geo: [-3.14, expect.closeTo(-101.686_667, 5)] },
  ],
  [
    'no time if it is invalid',
    { IFD0: { Make: 'TestCam' }, IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } },
    { device: 'TestCam' },
  ],
])('a camera records %s', async (_what, exif, capture) => {
  expect(readExif(await exifOf(exif))).toEqual(capture);
});

test('reading malformed EXIF never throws', async () => {
  const whole = await exifOf({ IFD0: camera, IFD2: { DateTimeOriginal: '2026:11:21 10:00:00' }, IFD3: kualaLumpur });
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.nat({ max: whole.length }),
      fc.nat({ max: 255 }),
      (bytes, at, value) => {
        const bent = Uint8Array.from(whole);
        bent[at] = value;
        for (const block of [bytes, whole.subarray(0, at), bent]) expect(readExif(block)).toBeTypeOf('object');
      },
    ),
  );
});
