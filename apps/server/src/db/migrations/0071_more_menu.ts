import type { Kysely } from 'kysely';
import { addMenuEntries, type MenuEntry } from '../menu-entries.ts';

const entries: readonly MenuEntry[] = [
  {
    code: 'calendar',
    url: '/jobs/calendar',
    needs: 'POST:VW',
    parent: 'jobs',
    names: ['Calendar', 'Lịch', 'Kalendar', 'Kalender', '日历'],
  },
  {
    code: 'contracts',
    url: '/contracts',
    needs: 'POST:VW',
    parent: 'jobs',
    names: ['Recurring contracts', 'Hợp đồng định kỳ', 'Kontrak berulang', 'Kontrak berkala', '定期合同'],
  },
  {
    code: 'leave-list',
    url: '/leave-list',
    needs: 'LEAV:CR',
    parent: null,
    names: ['Leave', 'Nghỉ phép', 'Cuti', 'Cuti', '休假'],
  },
  {
    code: 'claim-list',
    url: '/claim-list',
    needs: 'CLAM:CR',
    parent: null,
    names: ['Expense claims', 'Đề nghị thanh toán', 'Tuntutan perbelanjaan', 'Klaim biaya', '费用报销'],
  },
];

/** Adds the menu entries of the office's later screens to existing sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMenuEntries(db, entries);
}
