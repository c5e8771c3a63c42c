import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from '../shell/contrast.ts';
import { defaultMainColour, neutral, neutralDark, shadesOf } from '../shell/colours.ts';
import { manyColourAt, manyColourCount } from './many-colours.ts';

const css = await readFile(path.join(import.meta.dirname, 'many-colours.module.css'), 'utf8');
const shades = shadesOf(defaultMainColour);
/** The colours of a scheme in their order; the product's own colour as it is without branding. */
const coloursIn = (block: string | undefined): string[] =>
  [...(block ?? '').matchAll(/--many-(\d+): (#[\da-f]{6}|var\(--mantine-color-main-(\d)\));/g)].map(
    ([, , colour, shade]) => (shade === undefined ? colour : shades[Number(shade)]) ?? '',
  );
const [, light, dark] = css.split('.colours');

/** How far two colours are apart for the eye: 100 times their distance in OKLab. */
const distance = (a: string, b: string): number => {
  const [x, y] = [oklab(a), oklab(b)];
  return 100 * Math.hypot(...x.map((value, i) => value - (y[i] ?? 0)));
};
const oklab = (hex: string): number[] => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

describe.each([
  ['light', coloursIn(light), ['#ffffff', neutral[0]], '#ffffff'],
  ['dark', coloursIn(dark), [neutralDark[6], neutralDark[7]], '#000000'],
] as const)('the palette in the %s scheme', (_scheme, colours, pages, words) => {
  test('has 22 colours', () => {
    expect(colours).toHaveLength(manyColourCount);
    expect(manyColourCount).toBe(22);
  });

  test('stands out from the page, and words can be read on each colour', () => {
    const faint = colours.filter((colour) => pages.some((page) => contrast(colour, page) < 3));
    const unreadable = colours.filter((colour) => contrast(colour, words) < 4.5);
    expect({ faint, unreadable }).toEqual({ faint: [], unreadable: [] });
  });

  test('has no two colours that look alike', () => {
    for (const [at, colour] of colours.entries())
      for (const other of colours.slice(at + 1))
        expect(distance(colour, other), `${colour} ${other}`).toBeGreaterThan(7);
  });
});

test('the twenty-third thing gets the first colour again', () => {
  expect([manyColourAt(0), manyColourAt(21), manyColourAt(22)]).toEqual([
    'var(--many-1)',
    'var(--many-22)',
    'var(--many-1)',
  ]);
});
