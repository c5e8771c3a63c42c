/** Limits that keep reading a sheet cheap, regardless of its content. They are far higher than imports need. */
export const sheetLimits = {
  rows: 10_000,
  columns: 256,
  cells: 200_000,
  /**
   * The maximum number of characters between two tags of a workbook or in a csv field: more than a spreadsheet cell can
   * contain.
   */
  textLength: 200_000,
  /** The maximum number of characters in all cells together. */
  totalLength: 4_000_000,
  parts: 500,
  /** The maximum size in bytes of an unpacked workbook, counted during unpacking. */
  unpackedBytes: 16 * 1024 * 1024,
  timeoutMs: 10_000,
  heapMb: 256,
  maxWaiting: 20,
} as const;

/** Thrown if the sheet exceeds one of the limits. */
export class SheetTooLarge extends Error {
  constructor(limit: keyof typeof sheetLimits) {
    super(`The sheet has more than ${sheetLimits[limit]} (${limit}).`);
    this.name = 'SheetTooLarge';
  }
}
