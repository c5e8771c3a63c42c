import { Font } from '@react-pdf/renderer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);
const read = (file: string): Buffer => readFileSync(require.resolve(file));
const asUri = (font: Buffer): string => `data:font/ttf;base64,${font.toString('base64')}`;

/**
 * One complete face for all languages written in Latin letters: the renderer may break a line wherever the face
 * changes, so a Vietnamese word must not be spread over several faces. Chinese characters come from the second face,
 * glyph by glyph.
 */
export const fontFamily = ['Noto Sans', 'Noto Sans SC'];
const faces: Record<'Noto Sans' | 'Noto Sans SC', Record<400 | 700, () => Buffer>> = {
  'Noto Sans': {
    400: () => read('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    700: () => read('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  },
  'Noto Sans SC': {
    400: () => unpackWoff(read('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff')),
    700: () => unpackWoff(read('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff')),
  },
};

/** The bytes of a face. */
export const fontBytes = (family: 'Noto Sans' | 'Noto Sans SC', weight: 400 | 700): Buffer => faces[family][weight]();

/** Chinese has no spaces: a line may break after every character. Other words are not split. */
const breakable = (word: string): string[] =>
  /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/.test(word)
    ? Array.from(word).flatMap((character) => [character, ''])
    : [word];

/** Registers the faces with the renderer; once per process. */
export function registerFonts(): void {
  for (const [family, weights] of Object.entries(faces)) {
    Font.register({
      family,
      fonts: ([400, 700] as const).map((fontWeight) => ({ src: asUri(weights[fontWeight]()), fontWeight })),
    });
  }
  Font.registerHyphenationCallback(breakable);
}
