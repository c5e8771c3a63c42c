import type { Kysely } from 'kysely';
import { addMenuEntries, type MenuEntry } from '../menu-entries.ts';

const entries: readonly MenuEntry[] = [
  {
    code: 'shipment-list',
    url: '/shipment-list',
    needs: 'CONT:VW',
    parent: 'contact-list',
    names: ['Shipments', 'Lô hàng gửi', 'Penghantaran', 'Kiriman', '货件'],
  },
];

/** Adds the list of shipments to the menu of existing sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMenuEntries(db, entries);
}
