import type { SignatureDraft } from '../../offline/rows.ts';

type Stored = Readonly<Record<string, unknown>>;

/** What is drawn on the pad and is not saved as the signature yet. */
export interface DrawnSign extends Stored {
  drawn: SignatureDraft | null;
}

/** Reads what is stored of the pad, which an earlier version of the app may have written. */
export function readDrawnSign(stored: Stored | undefined): DrawnSign {
  const drawn = stored?.drawn;
  if (typeof drawn !== 'object' || drawn === null || !('png' in drawn) || !('signedAt' in drawn))
    return { drawn: null };
  const { png, signedAt } = drawn;
  return { drawn: png instanceof Blob && typeof signedAt === 'number' ? { png, signedAt } : null };
}
