import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for the element of an answer; if the person came for this answer, the element is scrolled into view.
 * The field itself takes the focus by `data-autofocus`.
 */
export function useSought<E extends HTMLElement>(sought: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!sought) return;
    const still = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  }, [sought]);
  return element;
}
