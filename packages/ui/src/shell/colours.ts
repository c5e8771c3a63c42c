import type { MantineColorsTuple } from '@mantine/core';

/** The product's primary colour (specification, part 1 §9); a site's branding may replace it. */
export const defaultMainColour = '#1d62bb';

const white = [255, 255, 255] as const;
const black = [0, 0, 0] as const;
type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb | undefined => {
  const digits = /^#([\da-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) return undefined;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const mix = (colour: Rgb, other: Rgb, part: number): string =>
  `#${colour
    .map((channel, i) =>
      Math.round(channel + ((other[i] ?? 0) - channel) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * Ten shades of one colour, lighter towards index 0 and darker towards 9; the colour itself is at index 7. Any value
 * other than `#rrggbb` yields the shades of the default colour.
 */
export const shadesOf = (hex: string): MantineColorsTuple => {
  const colour = parse(hex) ?? parse(defaultMainColour) ?? black;
  const light = (part: number) => mix(colour, white, part);
  const dark = (part: number) => mix(colour, black, part);
  return [
    light(0.93),
    light(0.85),
    light(0.7),
    light(0.54),
    light(0.4),
    light(0.26),
    light(0.12),
    light(0),
    dark(0.16),
    dark(0.32),
  ];
};

/** A neutral scale for surfaces, lines and subdued text; index 0 is the lightest. */
export const neutral: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e4e7ea',
  '#d3d8dd',
  '#b6bdc5',
  '#8d96a1',
  '#69737e',
  '#4f5862',
  '#363d45',
  '#20252b',
];

/** The neutral scale for the dark scheme, in Mantine's order: text, dimmed, …, border, hover, surface, page, darker. */
export const neutralDark: MantineColorsTuple = [
  '#e3e7eb',
  '#c3c9d0',
  '#a5adb6',
  '#929ba5',
  '#3f4750',
  '#323941',
  '#252b31',
  '#191d22',
  '#13171b',
  '#0d1013',
];
