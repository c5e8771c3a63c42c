import { storedText, type StoredText } from './stored-text.ts';

/** An invoice selected for payment; `amount` is the balance due when it was selected. */
export interface ItemToPay {
  id: string;
  docno: string;
  currency: string;
  amount: string;
}

/** Stored as JSON, for this tab only (specification, part 1 §9). */
export const itemsToPay: StoredText = storedText(() => sessionStorage, 'items-to-pay');

const isItem = (value: unknown): value is ItemToPay => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, docno, currency, amount } = {
    id: undefined,
    docno: undefined,
    currency: undefined,
    amount: undefined,
    ...value,
  };
  return [id, docno, currency, amount].every((part) => typeof part === 'string' && part !== '');
};

/** Parses the selected invoices from stored text; unreadable text counts as no selection. */
export const readItemsToPay = (text: string | undefined): readonly ItemToPay[] => {
  if (text === undefined) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isItem) : [];
  } catch {
    return [];
  }
};

export const chooseToPay = (items: readonly ItemToPay[]): void => {
  itemsToPay.set(items.length === 0 ? undefined : JSON.stringify(items));
};
