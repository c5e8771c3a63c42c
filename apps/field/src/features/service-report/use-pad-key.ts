import { useState } from 'react';

/** The React key of a signature pad. A voided signature leaves an empty pad; the next stroke must not. */
export function usePadKey(voidedAt: number | null): number | 'first' {
  const [last, setLast] = useState(voidedAt);
  if (voidedAt !== null && voidedAt !== last) setLast(voidedAt);
  return last ?? 'first';
}
