import { flagLetters, type LookupFlags } from './lookup-flags.ts';

/** A lookup type (specification 000, section 3), on which forms, lists and validation are based. */
export interface LookupType {
  type: number;
  title: string;
  /** The allowed values of `val` with their names (classes). */
  classes?: Readonly<Record<string, string>>;
  /** The allowed values of `val2` with their names (scopes). */
  scopes?: Readonly<Record<string, string>>;
  /** The allowed letters of `flags`; a type without this field accepts every letter. */
  flags?: LookupFlags;
  /** Other uses of `val`, `val2`, `code` or `data`. */
  extra?: 'hours' | 'day' | 'tax' | 'checklist' | 'template';
  /** Whether menus must be reloaded when a lookup of this type changes. */
  menu?: true;
}

const ledgers = { 0: 'General', 1: 'Sales', 2: 'Purchase', 3: 'Fixed Asset', 4: 'HR' } as const;

/** Every type that the product itself defines. Any other number is valid and has no special meaning. */
export const lookupTypes: readonly LookupType[] = [
  { type: 0, title: 'application lookups' },
  { type: 2, title: 'Documents', classes: ledgers },
  { type: 3, title: 'Folders', flags: flagLetters.folders, menu: true },
  {
    type: 6,
    title: 'Account Groups',
    classes: { 1: 'Sales', 2: 'Purchase', 3: 'Assets', 4: 'Liabilities', 5: 'Capitals' },
  },
  { type: 7, title: 'Menu', flags: flagLetters.menu, menu: true },
  { type: 10, title: 'Roles' },
  {
    type: 13,
    title: 'Form Schema',
    classes: {
      0: 'Form',
      1: 'Dashboard',
      2: 'Pages',
      3: 'General Settings',
      4: 'Private Settings',
      5: 'Document Settings',
      10: 'Roles',
      11: 'Order Set Formula',
      12: 'PV Formula',
    },
    scopes: { 0: 'Global', 2: 'Journal', 20: 'Post', 30: 'Contact', 31: 'ContactInfo', 200: 'Order', 230: 'Item' },
  },
  { type: 14, title: 'language list' },
  { type: 20, title: 'Post Types', classes: ledgers },
  { type: 30, title: 'Contact Types' },
  {
    type: 31,
    title: 'Info Type',
    classes: {
      0: 'Personal Contact',
      1: 'AR Billing',
      2: 'AP Billing',
      3: 'Branch Address',
      100: 'C2C Relation',
      101: 'C2P Relation',
      102: 'P2P Relation',
    },
  },
  { type: 33, title: 'Nature of Business' },
  { type: 41, title: 'Zones' },
  { type: 50, title: 'Payment Types' },
  { type: 60, title: 'Tax Class', flags: flagLetters.tax, extra: 'tax' },
  { type: 80, title: 'Holidays', extra: 'day' },
  { type: 92, title: 'Import Templates', extra: 'template' },
  { type: 101, title: 'Payment Terms' },
  { type: 180, title: 'Teams', classes: ledgers },
  { type: 200, title: 'Order Set Types', classes: ledgers },
  { type: 204, title: 'Contact Sources' },
  { type: 207, title: 'Task Natures', flags: flagLetters.natures },
  { type: 208, title: 'Time Slots', extra: 'hours' },
  { type: 209, title: 'Measurement Unit', classes: ledgers },
  { type: 216, title: 'Salutations' },
  { type: 229, title: 'Send Options' },
  {
    type: 230,
    title: 'Item Types',
    classes: { 0: 'FIFO', 1: 'Weighted Average', 2: 'LIFO' },
    flags: flagLetters.items,
  },
  { type: 231, title: 'Station Types', extra: 'checklist' },
  { type: 234, title: 'Brands' },
  { type: 239, title: 'Item Menu' },
  { type: 310, title: 'Task Status', flags: flagLetters.statuses },
];

const byNumber: ReadonlyMap<number, LookupType> = new Map(lookupTypes.map((each) => [each.type, each]));

/** The definition of a type; for an unknown number, a generic one. */
export const lookupTypeOf = (type: number): LookupType => byNumber.get(type) ?? { type, title: String(type) };

/** Whether menus must be reloaded when a lookup of the type changes. */
export const refreshesMenu = (type: number): boolean => byNumber.get(type)?.menu === true;
