import { storedText, type StoredText } from './stored-text.ts';

/** An invoice on its way to being paid; `amount` is what was open when it was chosen. */
export interface ItemToPay {
  id: string;
  docno: string;
  currency: string;
  amount: string;
}

/** Kept for this tab alone, as JSON (specification, part 1 §9). */
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

/** The chosen invoices of a stored text; what cannot be read counts as nothing chosen. */
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
