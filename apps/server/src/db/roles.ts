import { createHmac } from 'node:crypto';
import pg from 'pg';
import { consoleSchema } from './console/views.ts';
import { clusterUser } from './embedded/cluster.ts';
import type { EmbeddedPostgres } from './embedded/embedded.ts';
import { SteadyClient } from './steady-client.ts';

/** Owns the tables and changes them through migrations. */
export const ownerRole = 'fs_owner';
/** Serves the requests: may read and write rows, and do nothing else. */
export const appRole = 'fs_app';
/** Serves the SQL console: may read the views created for it, and do nothing else. */
export const consoleRole = 'fs_console';
export const databaseName = 'field_service';

const ordinary = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/** Creates the roles of an embedded cluster, or corrects them. `admin` is the cluster's superuser. */
export async function ensureRoles(admin: pg.ClientBase, password: string | undefined): Promise<void> {
  const secret = password === undefined ? 'password null' : `password ${pg.escapeLiteral(password)}`;
  for (const role of [ownerRole, appRole, consoleRole]) {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
    await admin.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} with ${ordinary} ${secret}`);
  }
  // Limits how much one statement may sort and hash on disk. Only a superuser can set this limit, and the console runs
  // nothing without it.
  await admin.query(`alter role ${consoleRole} set temp_file_limit = '128MB'`);
}

/**
 * Lets the serving roles connect. The console checks a statement as a function of its session, which requires the right
 * to create temporary objects.
 */
async function admitRoles(admin: pg.ClientBase, database: string): Promise<void> {
  await admin.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${appRole}`);
  await admin.query(`grant connect, temporary on database ${pg.escapeIdentifier(database)} to ${consoleRole}`);
}

/**
 * Creates a database, owned by the owner role and open to the product's roles only, as a copy of `template` if given.
 * The files are copied, which takes an eighth of the time of a copy through the log.
 */
export async function createDatabase(admin: pg.ClientBase, name: string, template = 'template1'): Promise<void> {
  const database = pg.escapeIdentifier(name);
  await admin.query(
    `create database ${database} owner ${ownerRole} template ${pg.escapeIdentifier(template)} strategy file_copy`,
  );
  await admin.query(`revoke all on database ${database} from public`);
  await admitRoles(admin, name);
}

/** Prepares a running embedded cluster: the roles and the product's database. */
export async function prepareCluster(embedded: EmbeddedPostgres): Promise<void> {
  const admin = new SteadyClient(embedded.connection(clusterUser, 'postgres'));
  await admin.connect();
  try {
    await ensureRoles(admin, embedded.password);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await createDatabase(admin, databaseName);
    else await admitRoles(admin, databaseName);
  } finally {
    await admin.end();
  }
}

export interface ExternalRole {
  role: string;
  /** The URL with which the role connects. */
  url: string;
}

/**
 * Creates or corrects a role in a PostgreSQL that the operator provides, named by `prefix` and the database. Every
 * process that knows the owner's password derives the same password for this role, so nothing is stored; if the owner
 * needs none (a trusted socket), neither does the role. Throws an error in words for the operator if the owner may not
 * create roles.
 */
export async function ensureExternalRole(
  owner: pg.Pool,
  ownerUrl: string,
  prefix: typeof appRole | typeof consoleRole,
): Promise<ExternalRole> {
  const url = new URL(ownerUrl);
  const password = decodeURIComponent(url.password);
  const client = await owner.connect();
  try {
    const { rows } = await client.query<{ database: string; may: boolean; role: string }>(
      `select current_database() as database, rolsuper or rolcreaterole as may, left($1 || '_' || current_database(), 63) as role
         from pg_roles where rolname = current_user`,
      [prefix],
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
    // Several processes may start at the same time, but only one at a time can write the row of a role, or the row of
    // the database when a role is allowed to connect.
    await client.query(`select pg_advisory_lock(hashtext('roles of ' || current_database()))`);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [found.role]);
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${role} with login nocreatedb nocreaterole ${secret}`,
    );
    await client.query(
      `grant connect${prefix === consoleRole ? ', temporary' : ''} on database ${pg.escapeIdentifier(found.database)} to ${role}`,
    );
    url.username = encodeURIComponent(found.role);
    url.password = password === '' ? '' : derived;
    if (url.searchParams.has('user')) url.searchParams.set('user', found.role);
    if (url.searchParams.has('password')) url.searchParams.delete('password');
    return { role: found.role, url: url.href };
  } finally {
    await client.query('select pg_advisory_unlock_all()');
    client.release();
  }
}

/**
 * Throws unless the role of `app` can safely serve requests: it must have no special attributes (superuser, role or
 * database creation, replication, bypassing row security), own nothing in this database, and not be allowed to create
 * tables.
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

/**
 * Throws unless the role of `pool` is safe for the SQL console: it must have no special attributes, own nothing in this
 * database, and have no rights on any of its tables other than the console's views.
 */
export async function assertConsoleRole(pool: pg.Pool): Promise<void> {
  await assertServingRole(pool);
  const { rows } = await pool.query<{ role: string; reads: boolean }>(
    `select current_user as role,
            exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                     where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', '${consoleSchema}')
                       and case c.relkind when 'S' then has_sequence_privilege(c.oid, 'usage, select, update') else has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger') end) as reads`,
  );
  if (rows[0]?.reads !== false) {
    throw new Error(
      `The SQL console does not run as "${rows[0]?.role ?? ''}": that role has rights on tables of this database. Name a role without any in CONSOLE_DATABASE_URL.`,
    );
  }
}
