import type { Kysely } from 'kysely';
import { addMenuEntries, type MenuEntry } from '../menu-entries.ts';

const entries: readonly MenuEntry[] = [
  {
    code: 'stations',
    url: '/stations',
    needs: 'CONT:VW',
    parent: 'contact-list',
    names: [
      'Floor plans and stations',
      'Sơ đồ mặt bằng và trạm',
      'Pelan lantai dan stesen',
      'Denah lantai dan stasiun',
      '平面图与站点',
    ],
  },
];

/** Adds the list of stations to the menu of existing sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMenuEntries(db, entries);
}
