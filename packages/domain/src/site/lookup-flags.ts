/** The flag letters of a lookup type and their meaning (specification 000, section 3). */
export type LookupFlags = Readonly<Record<string, string>>;

export const flagLetters = {
  folders: { D: 'default', H: 'hide' },
  menu: { H: 'hide', B: 'beta', S: 'system admin', F: 'folder admin' },
  statuses: {
    D: 'default',
    C: 'closed',
    H: 'hide',
    P: 'WIP',
    R: 'approval required',
    A: 'approved',
    X: 'cancelled',
    Z: 'accepted',
    S: 'request signature',
    U: 'suspended',
    O: 'override default',
  },
  items: {
    A: 'accountable',
    D: 'default',
    H: 'hide',
    M: 'manufacturing material',
    V: 'servicing',
    S: 'sales',
    P: 'purchase',
    W: 'use work nature',
    C: 'consumable',
    '-': 'allow negative balance',
    T: 'tools',
    O: 'office use only',
    I: 'stock',
    c: 'costing',
  },
  tax: {
    D: 'default',
    G: 'group',
    B: 'before tax',
    S: 'sales',
    P: 'purchase',
    H: 'hide',
    F: 'fixed amount',
    A: 'activate',
  },
  natures: { X: 'non-billable', M: 'method', D: 'default', H: 'hide', V: 'servicing', S: 'sales', P: 'purchase' },
} as const satisfies Record<string, LookupFlags>;

/** The message for a flag check that is not given exactly one letter (specification 000, section 5). */
export const flagsMustBeSingle = 'flags must be single character';

/** Whether `flags` has the letter. Throws a RangeError if `letter` is not exactly one character. */
export function hasFlag(flags: string, letter: string): boolean {
  if (Array.from(letter).length !== 1) throw new RangeError(flagsMustBeSingle);
  return flags.includes(letter);
}

/** The flag of the default entry; a list has at most one default entry. */
export const defaultFlag = 'D';

/** The flags without repeated letters, in order of first appearance. */
export const withoutRepeats = (flags: string): string => Array.from(new Set(flags)).join('');
