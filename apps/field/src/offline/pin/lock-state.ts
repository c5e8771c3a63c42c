/**
 * Whether the app is locked. `sealed`: it has been since it was opened, so that no page has been drawn yet; the pages of
 * a `locked` app stay as they are, unreachable.
 */
export type Lock = 'open' | 'locked' | 'sealed';

let lock: Lock = 'open';
const listeners = new Set<() => void>();

export const lockState = (): Lock => lock;
export const isLocked = (): boolean => lock !== 'open';
export const onLock = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What had the focus when the app was locked. */
let focused: Element | null = null;

/** Gives the focus back. Where motion is reduced, the element is hidden until the next frame. */
function focusAgain(element: Element | null): void {
  if (!(element instanceof HTMLElement) || !element.isConnected) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (lock === 'open') element.focus({ preventScroll: true });
    }),
  );
}

/** Changes the lock. Everything but the lock's own screen is hidden at once, before anything is drawn again. */
export function changeLock(next: Lock): void {
  if (next === lock) return;
  const wasOpen = lock === 'open';
  lock = next;
  if (wasOpen) focused = document.activeElement;
  document.documentElement.toggleAttribute('data-locked', next !== 'open');
  if (next === 'open') {
    focusAgain(focused);
    focused = null;
  }
  for (const listener of listeners) listener();
}
