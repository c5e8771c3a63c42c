/**
 * The flags that keep an item from being offered: suspended and cancelled statuses (specification 001, section 7), and
 * item types that are hidden or for office use only.
 */
export const unofferedFlags = { status: 'UX', type: 'HO' } as const;

const hasAny = (flags: string, letters: string): boolean =>
  Array.from(letters).some((letter) => flags.includes(letter));

/** The flags of an item’s status and type. */
export interface ItemFlags {
  status: string;
  type: string;
}

/** Whether an item may be chosen. What was recorded with it earlier still names it. */
export const isItemOffered = ({ status, type }: ItemFlags): boolean =>
  !hasAny(status, unofferedFlags.status) && !hasAny(type, unofferedFlags.type);

/** Whether an item may be chosen as a product that is used up (item types with flag C). */
export const isConsumableOffered = (flags: ItemFlags): boolean => isItemOffered(flags) && hasAny(flags.type, 'C');
