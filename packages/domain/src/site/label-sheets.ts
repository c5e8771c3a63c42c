/** A sheet of labels; lengths are in mm. */
export interface LabelSheet {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  /** The size of a label. */
  width: number;
  height: number;
  /** The place of the first label, and the space between labels. */
  left: number;
  top: number;
  gapX: number;
  gapY: number;
}

const a4 = { width: 210, height: 297 };

/** The sheets on which labels can be printed: common sizes on A4, and a label printer with one label a page. */
export const labelSheets = {
  'a4-24': { page: a4, columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gapX: 0, gapY: 0 },
  'a4-21': { page: a4, columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, gapX: 2.5, gapY: 0 },
  'a4-65': { page: a4, columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7, gapX: 2.5, gapY: 0 },
  single: {
    page: { width: 62, height: 29 },
    columns: 1,
    rows: 1,
    width: 62,
    height: 29,
    left: 0,
    top: 0,
    gapX: 0,
    gapY: 0,
  },
} as const satisfies Readonly<Record<string, LabelSheet>>;
export type LabelSheetName = keyof typeof labelSheets;

export const labelSheetNames = ['a4-24', 'a4-21', 'a4-65', 'single'] as const satisfies readonly LabelSheetName[];

export const labelsOn = ({ columns, rows }: LabelSheet): number => columns * rows;

/** Where a label stands: its page, and its upper left corner in mm. */
export interface LabelPlace {
  page: number;
  x: number;
  y: number;
}

/** The places of labels in the order of reading, after `skip` places of the first sheet that are used already. */
export const labelPlaces = (sheet: LabelSheet, count: number, skip: number): readonly LabelPlace[] => {
  const each = labelsOn(sheet);
  return Array.from({ length: count }, (_, index) => {
    const at = index + (skip % each);
    const [row, column] = [Math.floor((at % each) / sheet.columns), at % sheet.columns];
    return {
      page: Math.floor(at / each),
      x: sheet.left + column * (sheet.width + sheet.gapX),
      y: sheet.top + row * (sheet.height + sheet.gapY),
    };
  });
};
