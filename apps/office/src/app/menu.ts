import type { PlainPhrase } from '../parts/plain-phrase.ts';
import { IconCalendarTime, IconFileInvoice, IconList, IconReceiptOff, type Icon } from '@tabler/icons-react';

export interface MenuEntry {
  /** The scope of the LOKP grant that makes the entry visible. */
  id: string;
  label: PlainPhrase;
  to: '/jobs/board' | '/jobs' | '/bills/invoices' | '/bills/unbilled';
  icon: Icon;
  needs: string;
}
export interface MenuGroup {
  label: PlainPhrase;
  entries: readonly MenuEntry[];
}

/** All menu entries; users see only those that they may open. */
export const menu: readonly MenuGroup[] = [
  {
    label: 'Jobs',
    entries: [
      { id: 'board', label: 'Board', to: '/jobs/board', icon: IconCalendarTime, needs: 'POST:VW' },
      { id: 'jobs', label: 'List', to: '/jobs', icon: IconList, needs: 'POST:VW' },
    ],
  },
  {
    label: 'Bills',
    entries: [
      { id: 'unbill-job', label: 'Unbill Job', to: '/bills/unbilled', icon: IconReceiptOff, needs: 'BILL:VW' },
      { id: 'invoices', label: 'Invoices', to: '/bills/invoices', icon: IconFileInvoice, needs: 'BILL:VW' },
    ],
  },
];

/** A screen requires its menu entry (LOKP) and permission for the data it reads. */
export const mayOpen = (entry: MenuEntry, may: (requirement: string) => boolean): boolean =>
  may(`LOKP:VW:${entry.id}`) && may(entry.needs);

export const entryOf = (id: string): MenuEntry | undefined =>
  menu.flatMap(({ entries }) => entries).find((entry) => entry.id === id);
