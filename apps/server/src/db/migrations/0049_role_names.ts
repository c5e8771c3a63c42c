import { type Kysely, sql } from 'kysely';

type Row = readonly [code: string, en: string, vi: string, ms: string, id: string, zh: string];
const roles: readonly Row[] = [
  ['ADMIN', 'Administrator', 'Quản trị viên', 'Pentadbir', 'Administrator', '管理员'],
  ['FADMIN', 'Folder admin', 'Quản trị chi nhánh', 'Pentadbir cawangan', 'Admin cabang', '分公司管理员'],
  ['SUPER', 'Supervisor', 'Giám sát viên', 'Penyelia', 'Supervisor', '主管'],
  ['DISP', 'Dispatcher', 'Điều phối viên', 'Penyelaras', 'Petugas penjadwalan', '调度员'],
  ['TECH', 'Technician', 'Kỹ thuật viên', 'Juruteknik', 'Teknisi', '技术员'],
  ['BILL', 'Billing clerk', 'Nhân viên hoá đơn', 'Kerani pengebilan', 'Staf penagihan', '开票员'],
  ['RO', 'Read only', 'Chỉ xem', 'Baca sahaja', 'Hanya lihat', '只读'],
];

/** Gives the seeded roles their names in other languages, unless the site has renamed them. */
export async function nameRoles(db: Kysely<unknown>): Promise<void> {
  for (const [code, en, vi, ms, id, zh] of roles) {
    const alt = { vi: { name: vi }, ms: { name: ms }, id: { name: id }, 'zh-CN': { name: zh } };
    await sql`update role set alt = ${JSON.stringify(alt)}::jsonb where code = ${code} and name = ${en}`.execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table role add column alt jsonb not null default '{}'`.execute(db);
  await nameRoles(db);
}
