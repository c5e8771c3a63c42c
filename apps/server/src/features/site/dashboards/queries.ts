import { dashboards } from '@field-service/contract/datasets/site.ts';
import type { Dashboard, Widget } from '@field-service/contract/site/dashboards.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';

const dashboardJson = sql`json_build_object('id', b.id, 'shared', b.shared, 'ownerid', b.owner_id, 'folderid', b.folder_id, 'roleid', b.role_id, 'title', b.title, 'names', b.names, 'widgets', b.widgets, 'seq', b.ord, 'uts', b.uts, 'ctid', b.seq)`;

/**
 * A live dashboard, locked until the transaction ends if `lock` is true. A user's own dashboard does not exist for
 * anyone else.
 */
export async function readDashboard(
  db: ScopedDb,
  id: string,
  userId: string,
  lock = false,
): Promise<Dashboard | undefined> {
  if (lock) await db.rows(sql`select b.id from ${db.sourceAny('dashboard')} b where b.id = ${id} for no key update`);
  const [row] = await db.rows(
    sql<{
      dashboard: Dashboard;
    }>`select ${dashboardJson} dashboard from ${db.sourceAny('dashboard')} b where b.id = ${id} and b.dts is null and (b.shared <> 'own' or b.owner_id = ${userId})`,
  );
  return row?.dashboard;
}

export interface DashboardColumns {
  shared: Dashboard['shared'];
  folder_id: string | null;
  role_id: string | null;
  title: string;
  names: string;
  widgets: string;
  ord: number;
}
export const columnsOf = (fields: {
  shared: Dashboard['shared'];
  folderid: string | null;
  roleid: string | null;
  title: string;
  names: Readonly<Record<string, string>>;
  widgets: readonly Widget[];
  seq: number;
}): DashboardColumns => ({
  shared: fields.shared,
  folder_id: fields.folderid,
  role_id: fields.roleid,
  title: fields.title,
  names: JSON.stringify(fields.names),
  widgets: JSON.stringify(fields.widgets),
  ord: fields.seq,
});
export async function insertDashboard(
  db: ScopedDb,
  id: string,
  ownerId: string,
  columns: DashboardColumns,
): Promise<void> {
  await db
    .insert('dashboard')
    .values({ id, owner_id: ownerId, ...columns })
    .execute();
}
export async function updateDashboard(db: ScopedDb, id: string, columns: DashboardColumns): Promise<void> {
  await db.update('dashboard').set(columns).where('dashboard.id', '=', id).execute();
}
export async function markDashboardDeleted(db: ScopedDb, id: string, now: number): Promise<void> {
  await db.update('dashboard').set({ dts: now }).where('dashboard.id', '=', id).execute();
}

/** Whether a user has this role and the role is live. */
export async function holdsRole(db: ScopedDb, userId: string, roleId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select 1 from ${db.childrenOf('user_role.user_id', userId)} ur join role r on r.id = ur.role_id where ur.role_id = ${roleId} and r.dts is null`,
  );
  return rows.length > 0;
}
export async function roleExists(db: ScopedDb, roleId: string): Promise<boolean> {
  return (await db.rows(sql`select 1 from role r where r.id = ${roleId} and r.dts is null`)).length > 0;
}

/** The time zone of a folder; without one, that of the caller's uppermost folder. */
export async function readTimezone(db: ScopedDb, folderId: string | null): Promise<string> {
  const [row] = await db.rows(
    sql<{
      timezone: string;
    }>`select f.timezone from ${db.sourceAny('folder')} f where ${folderId}::text is null or f.id = ${folderId} order by length(f.path), f.path limit 1`,
  );
  return row?.timezone ?? 'UTC';
}

export const dashboardDataset = datasetOf(dashboards, {
  callers: ['staff'],
  needs: 'DATA:VW',
  from: ({ context }) => sql`${context.db.source('dashboard')} b`,
  where: ({ caller }) => sql<boolean>`(b.shared <> 'own' or b.owner_id = ${caller.userId})`,
  alive: sql<boolean>`b.dts is null`,
  row: dashboardJson,
  fields: {
    id: { column: sql`b.id`, notNull: true },
    shared: { column: sql`b.shared`, notNull: true },
    folderid: { column: sql`b.folder_id` },
    roleid: { column: sql`b.role_id` },
    title: { column: sql`b.title`, notNull: true },
    seq: { column: sql`b.ord`, notNull: true },
    ...versionColumns('b'),
  },
  tie: sql`b.seq`,
  search: [sql`b.title`],
  delta: versionOf('b'),
  cap: 500,
});
