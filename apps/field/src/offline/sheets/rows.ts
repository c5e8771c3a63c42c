import type { DatasetRow } from '@field-service/contract/data.ts';

/** What the server said of the user's own affairs, each kept as a whole. */
export interface Sheets {
  /** The user's own leave, the latest first. */
  leaves: DatasetRow<'leaves'>[];
  leaveBalance: DatasetRow<'leave-balance'>[];
  claims: DatasetRow<'claims'>[];
  /** The work days of the last two weeks, the latest first. */
  workDays: DatasetRow<'work-time-listing'>[];
  /** The materials that the user's jobs in the date window need. */
  supplies: DatasetRow<'supplies'>[];
  /** What the user holds. */
  stock: DatasetRow<'stock-balance'>[];
  /** The last movements of what the user holds, the latest first. */
  ledger: DatasetRow<'stock-ledger-qr'>[];
  /** The visits of all technicians in the last months at the sites of the jobs on this device, the latest first. */
  pastVisits: DatasetRow<'service-reports'>[];
  /** The message of the day. */
  quote: DatasetRow<'up-quotes'>[];
}
export type SheetId = keyof Sheets;

export type SheetData = { [Id in SheetId]: { id: Id; data: Sheets[Id] } }[SheetId];
export type SheetRow = SheetData & {
  version: number;
  /** The folder for which it was read. */
  folderId: string;
  /** When it was read, by the device's clock; 0 if it only has what answers to writes said. */
  at: number;
  /** Counts the answers to writes that were entered into it; absent if none was. */
  rev?: number;
};
export type SheetOf<Id extends SheetId> = Extract<SheetRow, { id: Id }>;
