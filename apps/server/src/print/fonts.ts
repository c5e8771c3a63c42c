import { Font } from '@react-pdf/renderer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);
const face = (family: string, subset: string, weight: 400 | 700): string => {
  const woff = readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`));
  return `data:font/ttf;base64,${unpackWoff(woff).toString('base64')}`;
};

/** One family a subset: the renderer falls back glyph by glyph in this order. */
export const fontFamily = ['Sans Latin', 'Sans Latin Ext', 'Sans Vietnamese', 'Sans Chinese'];
const subsets: [string, string, string][] = [
  ['Sans Latin', 'noto-sans', 'latin'],
  ['Sans Latin Ext', 'noto-sans', 'latin-ext'],
  ['Sans Vietnamese', 'noto-sans', 'vietnamese'],
  ['Sans Chinese', 'noto-sans-sc', 'chinese-simplified'],
];

/** Chinese has no spaces: a line may break after every character of it. Other words stay whole. */
const breakable = (word: string): string[] => (/[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/.test(word) ? Array.from(word).flatMap((character) => [character, '']) : [word]);

/** Registers the faces with the renderer; once a process. */
export function registerFonts(): void {
  for (const [name, family, subset] of subsets) {
    Font.register({ family: name, fonts: ([400, 700] as const).map((weight) => ({ src: face(family, subset, weight), fontWeight: weight })) });
  }
  Font.registerHyphenationCallback(breakable);
}
