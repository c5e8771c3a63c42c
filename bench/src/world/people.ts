import { hashPassword, sentPassword } from '@field-service/server/features/access/sessions/public.ts';
import { roleId } from '@field-service/server/install/roles.ts';
import type { Branch } from './folders.ts';
import type { Sql } from './sql.ts';

export const secret = 'bench-of-the-day';
export const dispatcher = 'dispatcher';
export const technician = 'technician';

/**
 * Inserts the dispatcher of two countries, the syncing technician in the first branch, and technicians in all branches.
 * None is an administrator.
 */
export async function insertPeople(
  sql: Sql,
  branches: readonly Branch[],
  technicians: number,
  now: number,
): Promise<void> {
  for (const [name, role] of [
    [dispatcher, 'DISP'],
    [technician, 'TECH'],
  ] as const) {
    await sql(
      `insert into app_user (id, username, displayname, password_hash, usertype, is_verified, cts, uts) values ($1, $1, initcap($1), $2, 'staff', true, $3, $3)`,
      [name, await hashPassword(sentPassword(name, secret)), now],
    );
    await sql('insert into user_role (user_id, role_id) values ($1, $2)', [name, roleId(role)]);
  }
  const entered = branches.filter(({ country }) => country === 'MY' || country === 'SG').map(({ id }) => id);
  await sql('insert into folder_user (user_id, folder_id) select $1, unnest($2::text[])', [dispatcher, entered]);
  await sql('insert into folder_user (user_id, folder_id) values ($1, $2)', [technician, branches[0]?.id]);
  await sql(
    `insert into app_user (id, username, displayname, usertype, is_verified, cts, uts)
     select 'tech-' || n, 'tech-' || n, 'Technician ' || n, 'staff', true, $2, $2 from generate_series(0, $1::int - 1) n`,
    [technicians, now],
  );
  await sql(`insert into user_role (user_id, role_id) select 'tech-' || n, $2 from generate_series(0, $1::int - 1) n`, [
    technicians,
    roleId('TECH'),
  ]);
  await sql(
    `insert into folder_user (user_id, folder_id) select 'tech-' || n, ($2::text[])[1 + n % cardinality($2::text[])] from generate_series(0, $1::int - 1) n`,
    [technicians, branches.map(({ id }) => id)],
  );
  await sql(
    `insert into licence (id, user_id, class, number, authority, valid_from, valid_to)
     select 'licence-' || n, 'tech-' || n, 'PEST', 'P-' || n, 'Ministry of Health', 20200101, 20991231 from generate_series(0, $1::int - 1) n`,
    [technicians],
  );
}
