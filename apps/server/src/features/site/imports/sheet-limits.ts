/** What a sheet may be, far above what an import takes, so that reading one costs little whatever it holds. */
export const sheetLimits = {
  rows: 10_000,
  columns: 256,
  cells: 200_000,
  /** Characters of text between two tags of a workbook, and of a field of csv: more than a spreadsheet's cell can hold. */
  textLength: 200_000,
  /** Characters of all cells together. */
  totalLength: 4_000_000,
  parts: 500,
  /** Bytes that come out of a workbook when it is unpacked, as counted while it is. */
  unpackedBytes: 16 * 1024 * 1024,
  timeoutMs: 10_000,
  heapMb: 256,
  maxWaiting: 20,
} as const;

/** The sheet is beyond one of the limits. */
export class SheetTooLarge extends Error {
  constructor(limit: keyof typeof sheetLimits) {
    super(`The sheet has more than ${sheetLimits[limit]} (${limit}).`);
    this.name = 'SheetTooLarge';
  }
}
