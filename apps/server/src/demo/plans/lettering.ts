/**
 * Single-stroke letters, as in technical drawings. A plan looks the same everywhere, regardless of the installed fonts.
 * A glyph is a list of strokes through points `xy` on a grid 4 wide and 6 high.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '06003041423303 3344453606',
  C: '4130100105163645',
  D: '06003042443606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 3446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110',
  1: '112026 1636',
  2: '011030414206 0646',
  3: '004023334445361605',
  4: '36300444',
  5: '400003334445361605',
  6: '30100105163645443303',
  7: '004016',
  8: '1030414233130405163645443313020110',
  9: '16364541301001021343',
  '-': '1333',
  '.': '2626',
  '/': '0640',
  '&': '461120310405163644',
  ':': '2222 2525',
  '(': '30121436',
  ')': '10323416',
  "'": '2021',
  ',': '2516',
  '+': '2125 0343',
};

/** Replaces letters with diacritics with plain letters, because this alphabet has no strokes for diacritics. */
const plainLetters = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'D').replaceAll(/[–—]/g, '-').toUpperCase();

/** The width of the text at a given height, in pixels. */
export const textWidth = (text: string, height: number): number => ((plainLetters(text).length * 6 - 2) * height) / 6;

export interface Lettering {
  x: number;
  y: number;
  /** Height of the capital letters, in pixels. */
  height: number;
  anchor?: 'start' | 'middle';
  weight?: number;
  colour?: string;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** SVG of the text; its baseline is `height` below `y`. */
export function letters(text: string, at: Lettering): string {
  const scale = at.height / 6;
  const plain = plainLetters(text);
  let x = at.anchor === 'middle' ? at.x - textWidth(text, at.height) / 2 : at.x;
  const strokes: string[] = [];
  for (const char of plain) {
    for (const stroke of (glyphs[char] ?? '').split(' ').filter((each) => each !== '')) {
      const points = (stroke.match(/\d\d/g) ?? []).map(
        (point) => `${round(x + Number(point[0]) * scale)} ${round(at.y + Number(point[1]) * scale)}`,
      );
      strokes.push(`M${points.join('L')}`);
    }
    x += 6 * scale;
  }
  const weight = at.weight ?? Math.max(1.4, at.height / 8);
  return `<path d="${strokes.join('')}" fill="none" stroke="${at.colour ?? '#333'}" stroke-width="${round(weight)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
