import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { root } from '../test-steps.ts';

/*
 * Draws the icons of the field app from its one drawing, for browsers, Android and iOS, and the pictures that phones show
 * while the app starts. Usage: `node tools/src/shells/icons.ts`; the files are committed.
 */

const drawing = 'apps/field/public/icon.svg';
const web = 'apps/field/public';
const android = 'apps/field/android/app/src/main/res';
const ios = 'apps/field/ios/App/App/Assets.xcassets';

/** The colour behind the drawing. */
const blue = '#1d62bb';

/** How the square behind the drawing is cut: as drawn, to a circle, or not at all because the system cuts it. */
type Cut = 'rounded' | 'round' | 'full' | 'absent';
const corners = 'rx="104"';
const cuts: Record<Cut, (svg: string) => string> = {
  rounded: (svg) => svg,
  round: (svg) => svg.replace(corners, 'rx="256"'),
  full: (svg) => svg.replace(corners, 'rx="0"'),
  absent: (svg) => svg.replace(/<rect[^>]*>/, ''),
};

interface Icon {
  /** From the root of the repository. */
  file: string;
  width: number;
  height: number;
  cut: Cut;
  /** The side of the drawing, if the picture is larger. */
  side?: number;
  /** Without transparency: the stores accept no other icons. */
  opaque?: boolean;
}

const square = (file: string, width: number, cut: Cut, opaque = false): Icon => ({
  file,
  width,
  height: width,
  cut,
  opaque,
});

/** The densities of Android, by the factor that multiplies its sizes. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const;

const splash = (file: string, width: number, height: number): Icon => ({
  file,
  width,
  height,
  cut: 'absent',
  side: Math.round(Math.min(width, height) * 0.6),
  opaque: true,
});

export const icons: readonly Icon[] = [
  square(`${web}/favicon-32.png`, 32, 'rounded'),
  square(`${web}/apple-touch-icon.png`, 180, 'full', true),
  square(`${web}/icon-192.png`, 192, 'rounded'),
  square(`${web}/icon-512.png`, 512, 'rounded'),
  square(`${web}/icon-maskable-512.png`, 512, 'full', true),
  square(`${ios}/AppIcon.appiconset/AppIcon-512@2x.png`, 1024, 'full', true),
  ...['splash-2732x2732.png', 'splash-2732x2732-1.png', 'splash-2732x2732-2.png'].map((name) => ({
    ...splash(`${ios}/Splash.imageset/${name}`, 2732, 2732),
    // Phones cut most of the square away.
    side: 800,
  })),
  ...Object.entries(densities).flatMap(([density, factor]) => [
    square(`${android}/mipmap-${density}/ic_launcher.png`, 48 * factor, 'rounded'),
    square(`${android}/mipmap-${density}/ic_launcher_round.png`, 48 * factor, 'round'),
    square(`${android}/mipmap-${density}/ic_launcher_foreground.png`, 108 * factor, 'absent'),
    splash(`${android}/drawable-port-${density}/splash.png`, 320 * factor, 480 * factor),
    splash(`${android}/drawable-land-${density}/splash.png`, 480 * factor, 320 * factor),
  ]),
  splash(`${android}/drawable/splash.png`, 480, 320),
];

/** Draws one icon as PNG. */
export async function drawIcon({ width, height, cut, side = width, opaque = false }: Icon): Promise<Buffer> {
  const svg = cuts[cut](await readFile(path.join(root, drawing), 'utf8'));
  // Drawn at its own size, so that nothing is blurred by scaling.
  const drawn = await sharp(Buffer.from(svg), { density: (72 * side) / 512 })
    .resize(side, side)
    .png()
    .toBuffer();
  const background = opaque ? blue : { r: 0, g: 0, b: 0, alpha: 0 };
  const picture = sharp({ create: { width, height, channels: 4, background } }).composite([{ input: drawn }]);
  return await (opaque ? picture.removeAlpha() : picture)
    .png({ compressionLevel: 9, palette: side < width })
    .toBuffer();
}

if (import.meta.main) {
  for (const icon of icons) {
    const file = path.join(root, icon.file);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await drawIcon(icon));
  }
  console.log(`${icons.length} icons drawn`);
}
