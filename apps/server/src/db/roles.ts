import { createHmac } from 'node:crypto';
import pg from 'pg';
import { clusterUser } from './embedded-cluster.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { SteadyClient } from './steady-client.ts';

/** Owns the tables, and changes them by migrations. */
export const ownerRole = 'fs_owner';
/** Serves the requests: reads and writes rows, and may do nothing else. */
export const appRole = 'fs_app';
export const databaseName = 'field_service';

const ordinary = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/** Makes the two roles of an embedded cluster, or sets them right again. `admin` is the cluster's superuser. */
export async function ensureRoles(admin: pg.ClientBase, password: string | undefined): Promise<void> {
  const secret = password === undefined ? 'password null' : `password ${pg.escapeLiteral(password)}`;
  for (const role of [ownerRole, appRole]) {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
    await admin.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} with ${ordinary} ${secret}`);
  }
}

/** Makes a database that the owner role owns and only the two roles may enter, as a copy of `template` when given. */
export async function createDatabase(admin: pg.ClientBase, name: string, template = 'template1'): Promise<void> {
  const database = pg.escapeIdentifier(name);
  await admin.query(`create database ${database} owner ${ownerRole} template ${pg.escapeIdentifier(template)}`);
  await admin.query(`revoke all on database ${database} from public`);
  await admin.query(`grant connect on database ${database} to ${appRole}`);
}

/** Prepares a running embedded cluster: roles and the product's database. */
export async function prepareCluster(embedded: EmbeddedPostgres): Promise<void> {
  const admin = new SteadyClient(embedded.connection(clusterUser, 'postgres'));
  await admin.connect();
  try {
    await ensureRoles(admin, embedded.password);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await createDatabase(admin, databaseName);
  } finally {
    await admin.end();
  }
}

/**
 * Makes the serving role of a PostgreSQL that the operator provides, and answers the address it connects with.
 * Every process that knows the owner's password derives the same one for this role, so nothing is stored; where the
 * owner needs none (a trusted socket), neither does the role. Throws in words when the owner may not make roles.
 */
export async function ensureExternalAppRole(owner: pg.Pool, ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = decodeURIComponent(url.password);
  const client = await owner.connect();
  try {
    const { rows } = await client.query<{ database: string; may: boolean; role: string }>(
      `select current_database() as database, rolsuper or rolcreaterole as may, left('fs_app_' || current_database(), 63) as role
         from pg_roles where rolname = current_user`,
    );
    const [found] = rows;
    if (found === undefined || !found.may) {
      throw new Error(
        `The user of DATABASE_URL may not create the role that serves requests. Either grant it CREATEROLE, or create a role that is neither superuser nor owner, allow it to connect to "${found?.database ?? ''}", and name it in APP_DATABASE_URL.`,
      );
    }
    const role = pg.escapeIdentifier(found.role);
    const derived = createHmac('sha256', password).update(found.role).digest('hex');
    const secret = password === '' ? 'password null' : `password ${pg.escapeLiteral(derived)}`;
    // Several processes may start at once, and a role's row takes one writer at a time.
    await client.query('select pg_advisory_lock(hashtext($1))', [found.role]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [found.role]);
    await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} with login nocreatedb nocreaterole ${secret}`);
    await client.query(`grant connect on database ${pg.escapeIdentifier(found.database)} to ${role}`);
    url.username = encodeURIComponent(found.role);
    url.password = password === '' ? '' : derived;
    if (url.searchParams.has('user')) url.searchParams.set('user', found.role);
    if (url.searchParams.has('password')) url.searchParams.delete('password');
    return url.href;
  } finally {
    await client.query('select pg_advisory_unlock_all()');
    client.release();
  }
}

/**
 * Throws unless the role of `app` is what requests may be served with: no superuser, no maker of roles or databases,
 * owner of nothing here, and not allowed to make tables.
 */
export async function assertServingRole(app: pg.Pool): Promise<void> {
  const { rows } = await app.query<{ role: string; powerful: boolean; owns: boolean; makes: boolean }>(
    `select current_user as role,
            (select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication from pg_roles where rolname = current_user) as powerful,
            exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                     where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and pg_has_role(c.relowner, 'member'))
              or (select pg_has_role(datdba, 'member') from pg_database where datname = current_database()) as owns,
            exists (select from pg_namespace where nspname not like 'pg\\_%' and has_schema_privilege(oid, 'create')) as makes`,
  );
  const [role] = rows;
  if (role === undefined || role.powerful || role.owns || role.makes) {
    throw new Error(
      `The server does not serve requests as "${role?.role ?? ''}": that role is a superuser, makes roles or tables, or owns tables of this database. Name an ordinary role in APP_DATABASE_URL.`,
    );
  }
}
