import type { ColumnType, JSONColumnType } from 'kysely';

/** The `stamp` trigger sets the stamps; a row may be inserted with an older `cts` (imported or demonstration data). */
export interface Stamped {
  cts: ColumnType<number, number | undefined, never>;
  uts: ColumnType<number, never, never>;
}
export interface Numbered {
  seq: ColumnType<number, never, never>;
}
export interface Deletable {
  dts: ColumnType<number | null, number | null | undefined, number | null>;
}
/** A JSON column: read as parsed JSON, written as JSON text. */
export type Json<T> = JSONColumnType<T & object>;
export type JsonDefault<T> = ColumnType<T, string | undefined, string>;
export type JsonNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** `numeric`: text when read and when written. */
export type Numeric = ColumnType<string, string, string>;
export type NumericDefault = ColumnType<string, string | undefined, string>;
export type NumericNull = ColumnType<string | null, string | null, string | null>;
export type Data = Record<string, unknown>;

/** Why background work on a record failed: an error code of the contract. */
export interface Problem {
  code: string;
  params: Record<string, unknown>;
  at: number;
}
export type ProblemColumn = JsonNull<Problem>;

/** A tax on a line, as computed. */
export interface TaxDetail {
  id: string;
  name: string;
  rate: string;
  amount: string;
}
