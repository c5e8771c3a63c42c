import type { Kysely } from 'kysely';
import { addMenuEntries, type MenuEntry } from '../menu-entries.ts';

const entries: readonly MenuEntry[] = [
  {
    code: 'team-map',
    url: '/team-map',
    needs: 'USER:VW',
    parent: 'team-list',
    names: ['Map of the team', 'Bản đồ đội', 'Peta pasukan', 'Peta tim', '团队地图'],
  },
  {
    code: 'work-time-list',
    url: '/work-time-list',
    needs: 'USER:VW',
    parent: 'team-list',
    names: ['Work time', 'Thời gian làm việc', 'Masa bekerja', 'Waktu kerja', '工作时间'],
  },
  {
    code: 'teams',
    url: '/teams',
    needs: ['USER:VW', 'POST:VW'],
    parent: 'team-list',
    names: ['Teams and vehicles', 'Đội và xe', 'Pasukan dan kenderaan', 'Tim dan kendaraan', '团队与车辆'],
  },
];

/** Adds the screens of the team desk to the menu of existing sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMenuEntries(db, entries);
}
