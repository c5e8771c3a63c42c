import { textIn, type RawSearch } from '../../../../api/search.ts';

export const bookingKinds = ['receipt', 'issue', 'transfer', 'adjust'] as const;
export type BookingKind = (typeof bookingKinds)[number];

export const isBookingKind = (kind: string): kind is BookingKind => bookingKinds.some((each) => each === kind);

/** What a form for a booking starts with. */
export interface BookingSearch {
  stockist?: string | undefined;
  /** The stockist who receives a transfer. */
  to?: string | undefined;
  /** Items with their quantities, such as `{id}:3,{id}:1.5`. */
  lines?: string | undefined;
  /** The document of the movement that is corrected. */
  corrects?: string | undefined;
}

export const bookingSearch = (search: RawSearch): BookingSearch => ({
  stockist: textIn(search, 'stockist'),
  to: textIn(search, 'to'),
  lines: textIn(search, 'lines'),
  corrects: textIn(search, 'corrects'),
});

interface StartLine {
  itemid: string;
  qty: string;
}

export const linesText = (lines: readonly StartLine[]): string =>
  lines.map(({ itemid, qty }) => `${itemid}:${qty}`).join(',');

/** Reads items with their quantities; entries that are neither are dropped. */
export const linesIn = (text: string | undefined): StartLine[] =>
  (text ?? '').split(',').flatMap((entry) => {
    const [, itemid, qty] = /^([\w-]{1,64}):(-?\d{1,9}(?:\.\d{1,6})?)$/.exec(entry) ?? [];
    return itemid === undefined || qty === undefined ? [] : [{ itemid, qty }];
  });
