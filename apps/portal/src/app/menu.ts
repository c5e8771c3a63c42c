import { IconFileText, IconHome, IconReceipt, type Icon } from '@tabler/icons-react';

export interface MenuEntry {
  to: '/my-account' | '/service-report' | '/outstanding-invoices';
  label: 'My account' | 'Service Reports' | 'Invoices';
  icon: Icon;
  /** Other paths that belong to the entry. */
  paths: readonly string[];
  /** Set if the entry is only for users who can see invoices. */
  billing?: true;
}

/** The menu of the portal, in order; an entry is added only once its page exists. */
export const menuEntries: readonly MenuEntry[] = [
  { to: '/my-account', label: 'My account', icon: IconHome, paths: [] },
  { to: '/service-report', label: 'Service Reports', icon: IconFileText, paths: ['/sr-list', '/sr-details'] },
  {
    to: '/outstanding-invoices',
    label: 'Invoices',
    icon: IconReceipt,
    paths: ['/invoice-list', '/invoice-detail', '/make-payment', '/payment'],
    billing: true,
  },
];

export const isAt = (entry: MenuEntry, path: string): boolean => entry.to === path || entry.paths.includes(path);
