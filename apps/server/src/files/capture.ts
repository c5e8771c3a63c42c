import sharp from 'sharp';

/** Camera data in a picture (EXIF 2.32): only values that are present and plausible. */
export interface Capture {
  /** Milliseconds, if the camera recorded a time zone; otherwise `takenLocal` is set (`2026-11-21T10:00:00`). */
  takenAt?: number;
  takenLocal?: string;
  device?: string;
  /** [latitude, longitude] in degrees. */
  geo?: [number, number];
}

const tags = {
  make: 0x01_0f,
  model: 0x01_10,
  exif: 0x87_69,
  gps: 0x88_25,
  original: 0x90_03,
  offset: 0x90_11,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
} as const;
/** Bytes per value by its type; of these ASCII (2), whole numbers (3, 4) and rationals (5) are read. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };
const maxEntries = 500;

interface Entry {
  type: number;
  count: number;
  /** The offset of the value from the TIFF header. */
  at: number;
}
type Directory = ReadonlyMap<number, Entry>;

/** The values of a TIFF structure; reading outside it throws a RangeError. */
function readerOf(tiff: DataView) {
  const little = tiff.getUint16(0) === 0x49_49;
  const short = (at: number): number => tiff.getUint16(at, little);
  const long = (at: number): number => tiff.getUint32(at, little);
  return {
    first: (): number => long(4),
    directory: (at: number): Directory => {
      const found = new Map<number, Entry>();
      const entries = Math.min(short(at), maxEntries);
      for (let n = 0; n < entries; n += 1) {
        const place = at + 2 + n * 12;
        const [type, count] = [short(place + 2), long(place + 4)];
        const bytes = (sizes[type] ?? 0) * count;
        found.set(short(place), { type, count, at: bytes <= 4 ? place + 8 : long(place + 8) });
      }
      return found;
    },
    text: (entry: Entry | undefined): string => {
      if (entry?.type !== 2 || entry.count > 200) return '';
      const bytes = Buffer.from(tiff.buffer, tiff.byteOffset, tiff.byteLength).subarray(
        entry.at,
        entry.at + entry.count,
      );
      return bytes
        .toString('latin1')
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim();
    },
    place: (entry: Entry | undefined): number | undefined => (entry?.type === 4 ? long(entry.at) : undefined),
    degrees: (entry: Entry | undefined): number | undefined => {
      if (entry?.type !== 5 || entry.count !== 3) return undefined;
      const [degrees = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = [0, 8, 16].map(
        (step) => long(entry.at + step) / long(entry.at + step + 4),
      );
      return degrees + minutes / 60 + seconds / 3600;
    },
  };
}

/**
 * The time at which a picture was taken: `2026:11:21 10:00:00` by the camera's clock, with the offset if it is known.
 */
function timeOf(original: string, offset: string): Pick<Capture, 'takenAt' | 'takenLocal'> {
  const parts = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(original);
  if (parts === null) return {};
  const local = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}`;
  if (Number.isNaN(Date.parse(`${local}Z`))) return {};
  return /^[+-]\d{2}:\d{2}$/.test(offset) && !Number.isNaN(Date.parse(local + offset))
    ? { takenAt: Date.parse(local + offset) }
    : { takenLocal: local };
}

/** Reads the EXIF block of a picture, as it is in the file (`Exif`, two zeros, TIFF). Unreadable values are omitted. */
export function readExif(block: Uint8Array): Capture {
  try {
    const tiff = readerOf(new DataView(block.buffer, block.byteOffset + 6, block.byteLength - 6));
    const main = tiff.directory(tiff.first());
    const [exifAt, gpsAt] = [tiff.place(main.get(tags.exif)), tiff.place(main.get(tags.gps))];
    const exif: Directory = exifAt === undefined ? new Map() : tiff.directory(exifAt);
    const gps: Directory = gpsAt === undefined ? new Map() : tiff.directory(gpsAt);
    const [latitude = Number.NaN, longitude = Number.NaN] = [
      tiff.degrees(gps.get(tags.latitude)),
      tiff.degrees(gps.get(tags.longitude)),
    ];
    const device = `${tiff.text(main.get(tags.make))} ${tiff.text(main.get(tags.model))}`.trim();
    const south = tiff.text(gps.get(tags.latitudeRef)) === 'S' ? -1 : 1;
    const west = tiff.text(gps.get(tags.longitudeRef)) === 'W' ? -1 : 1;
    return {
      ...timeOf(tiff.text(exif.get(tags.original)), tiff.text(exif.get(tags.offset))),
      ...(device === '' ? {} : { device }),
      ...(latitude <= 90 && longitude <= 180 ? { geo: [south * latitude, west * longitude] } : {}),
    };
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}

/** The camera's data about a stored picture; empty if the image header cannot be read. Pixels are not decoded. */
export async function captureOf(path: string): Promise<Capture> {
  try {
    const { exif } = await sharp(path).metadata();
    return exif === undefined ? {} : readExif(exif);
  } catch {
    return {};
  }
}
