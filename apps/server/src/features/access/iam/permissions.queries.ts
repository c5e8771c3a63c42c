import { permissions } from '@field-service/contract/datasets/access.ts';
import type { Permission } from '@field-service/contract/access/iam-roles.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { versionColumns, datasetOf } from '../../../datasets/public.ts';

export type PermissionRow = z.output<typeof Permission>;

const columns: RawBuilder<PermissionRow> = sql`p.id, p.code, p.name, p.notes, p.uts, p.seq as ctid`;

export const permissionsDataset = datasetOf(permissions, {
  callers: ['staff'],
  needs: 'ROLE:VW',
  from: () => sql`permission p`,
  row: sql`(select row_to_json(x) from (select ${columns}) x)`,
  fields: {
    id: { column: sql`p.id`, notNull: true },
    code: { column: sql`p.code`, notNull: true },
    name: { column: sql`p.name`, notNull: true },
    ...versionColumns('p'),
  },
  tie: sql`p.seq`,
  search: [sql`p.name`, sql`p.code`],
  cap: 5000,
});

export const selectPermissions = async (db: ScopedDb): Promise<PermissionRow[]> =>
  await db.rows(sql<PermissionRow>`select ${columns} from permission p order by p.code limit 5000`);

export async function lockPermission(db: ScopedDb, id: string): Promise<PermissionRow | undefined> {
  const [found] = await db.rows(sql<PermissionRow>`select ${columns} from permission p where p.id = ${id} for update`);
  return found;
}

export async function permissionExists(db: ScopedDb, idOrCode: string): Promise<boolean> {
  return (
    (
      await db
        .table('permission')
        .select('id')
        .where((where) => where.or([where('id', '=', idOrCode), where('code', '=', idOrCode)]))
        .execute()
    ).length > 0
  );
}

export async function insertPermission(
  db: ScopedDb,
  row: { id: string; code: string; name: string; notes: string },
): Promise<void> {
  await db.insert('permission').values(row).execute();
}

export async function updatePermissionRow(
  db: ScopedDb,
  id: string,
  set: { name: string; notes: string },
): Promise<void> {
  await db.update('permission').set(set).where('id', '=', id).execute();
}
