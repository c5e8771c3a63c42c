import type { ScreenPath } from '../menu.ts';

/** The key that opens a screen after the key G. */
export const goKeys: Readonly<Partial<Record<ScreenPath, string>>> = {
  '/': 'h',
  '/contact-list': 'c',
  '/jobs': 'j',
  '/jobs/board': 'b',
  '/jobs/calendar': 'm',
  '/bills/invoices': 'i',
  '/bills/unbilled': 'u',
  '/bills/payments': 'p',
  '/item-list': 't',
};

/** How long after G the second key is waited for, in milliseconds. */
export const goWaits = 1500;

/** What a pressed key means; `pending` is whether G was pressed before. */
export type Shortcut =
  | { kind: 'search' }
  | { kind: 'help' }
  | { kind: 'find' }
  | { kind: 'pending' }
  | { kind: 'go'; to: ScreenPath };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The meaning of a key. Ctrl+K (on a Mac ⌘K) works anywhere; single keys only where nothing is typed (`isTyping`) and if the
 * person has not switched them off (WCAG 2.1.4).
 */
export const shortcutOf = (
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { isTyping, singleKeys, pending }: { isTyping: boolean; singleKeys: boolean; pending: boolean },
): Shortcut | undefined => {
  const name = key.toLowerCase();
  if (name === 'k' && (ctrlKey || metaKey) && !altKey) return { kind: 'search' };
  if (ctrlKey || metaKey || altKey || isTyping || !singleKeys) return undefined;
  if (pending) {
    const [to] = Object.entries(goKeys).find(([, own]) => own === name) ?? [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
    return to === undefined ? undefined : { kind: 'go', to: to as ScreenPath };
  }
  if (name === '?') return { kind: 'help' };
  if (name === '/') return { kind: 'find' };
  return name === 'g' ? { kind: 'pending' } : undefined;
};
