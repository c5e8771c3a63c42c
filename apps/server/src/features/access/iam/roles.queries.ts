import { roles } from '@field-service/contract/datasets/access.ts';
import type { Role } from '@field-service/contract/access/iam-roles.ts';
import { sql, type RawBuilder, type Updateable } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { versionColumns, type Dataset, datasetOf } from '../../../datasets/public.ts';

// Unscoped: reveals only the number of people, because a role belongs to the whole site.
const columns: RawBuilder<unknown> = sql`
  r.id, r.code, r.name, r.alt, r.perms, r.role_config as "roleConfig",
  (select count(*) from user_role ur ${related('join app_user u on u.id = ur.user_id')} and u.dts is null where ur.role_id = r.id) as users,
  r.uts, r.dts, r.seq as ctid`;

export const rolesDataset = datasetOf(roles, {
  callers: ['staff'],
  needs: 'ROLE:VW',
  from: () => sql`role r`,
  alive: sql<boolean>`r.dts is null`,
  row: sql`(select row_to_json(x) from (select ${columns}) x)`,
  fields: {
    id: { column: sql`r.id`, notNull: true },
    code: { column: sql`r.code`, notNull: true },
    name: { column: sql`r.name`, notNull: true },
    ...versionColumns('r'),
  },
  tie: sql`r.seq`,
  search: [sql`r.name`, sql`r.code`],
  cap: 1000,
});
export const deletedRolesDataset: Dataset = { ...rolesDataset, alive: sql<boolean>`r.dts is not null` };

export async function selectRole(db: ScopedDb, id: string): Promise<Role | undefined> {
  const [found] = await db.rows(
    sql<{ role: Role }>`select row_to_json(x) as role from (select ${columns} from role r where r.id = ${id}) x`,
  );
  return found?.role;
}

/**
 * Locks a role until the transaction ends, and returns it. A concurrent request that assigns the role waits, and then
 * reads the new state.
 */
export async function lockRole(db: ScopedDb, id: string): Promise<Role | undefined> {
  await db.table('role').select('id').where('id', '=', id).forUpdate().execute();
  return await selectRole(db, id);
}

export async function roleIsHeld(db: ScopedDb, id: string): Promise<boolean> {
  return (
    (
      await db
        .asSystem('only whether somebody holds the role is told')
        .selectFrom('user_role')
        .select('user_id')
        .where('role_id', '=', id)
        .limit(1)
        .execute()
    ).length > 0
  );
}

export async function insertRole(
  db: ScopedDb,
  row: { id: string; code: string; name: string; alt: unknown; perms: readonly string[]; config: unknown },
): Promise<void> {
  await db
    .insert('role')
    .values({
      id: row.id,
      code: row.code,
      name: row.name,
      alt: JSON.stringify(row.alt),
      perms: [...row.perms],
      role_config: JSON.stringify(row.config),
    })
    .execute();
}

export async function updateRoleRow(db: ScopedDb, id: string, set: Updateable<Tables['role']>): Promise<void> {
  await db.update('role').set(set).where('id', '=', id).execute();
}
