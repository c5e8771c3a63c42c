/** The limits of a sheet, far above what an import needs, so that reading one costs little whatever it contains. */
export const sheetLimits = {
  rows: 10_000,
  columns: 256,
  cells: 200_000,
  /** Characters of text between two tags of a workbook, and of a csv field: more than a spreadsheet cell can hold. */
  textLength: 200_000,
  /** Characters in all cells together. */
  totalLength: 4_000_000,
  parts: 500,
  /** The size in bytes of a workbook when unpacked, counted while it is unpacked. */
  unpackedBytes: 16 * 1024 * 1024,
  timeoutMs: 10_000,
  heapMb: 256,
  maxWaiting: 20,
} as const;

/** The sheet exceeds one of the limits. */
export class SheetTooLarge extends Error {
  constructor(limit: keyof typeof sheetLimits) {
    super(`The sheet has more than ${sheetLimits[limit]} (${limit}).`);
    this.name = 'SheetTooLarge';
  }
}
