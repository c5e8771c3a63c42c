import pg from 'pg';
import { accessViews } from './access.ts';
import { contractViews } from './contracts.ts';
import { customerViews } from './customers.ts';
import { deviceViews } from './devices.ts';
import { goodsViews } from './goods.ts';
import { moneyViews } from './money.ts';
import { outgoingViews } from './outgoing.ts';
import { peopleViews } from './people.ts';
import { siteViews } from './site.ts';
import { stationViews } from './stations.ts';
import { workViews } from './work.ts';

/**
 * Allowlist of the SQL console: these columns of these tables and nothing else. It excludes everything that grants
 * access or proves something (hashes, keys, nonces, push and webhook addresses, one-use links), the raw data that
 * providers and devices sent, and values of settings, which may contain a password.
 */
export const consoleViews = {
  ...accessViews,
  ...contractViews,
  ...customerViews,
  ...deviceViews,
  ...goodsViews,
  ...moneyViews,
  ...outgoingViews,
  ...peopleViews,
  ...siteViews,
  ...stationViews,
  ...workViews,
};

/** The schema of the console's views; the console's role may not access any other. */
export const consoleSchema = 'console';

/**
 * Drops the console's views, so that no view prevents a migration from changing a column. Runs as the owner of the
 * tables.
 */
export async function dropConsoleViews(owner: pg.ClientBase): Promise<void> {
  await owner.query(`drop schema if exists ${consoleSchema} cascade`);
}

/** The statements that recreate the console's views; they run in a transaction of the tables' owner. */
export function consoleViewStatements(role: string | undefined): readonly string[] {
  const views = Object.entries(consoleViews).map(
    ([table, columns]) =>
      `create view ${consoleSchema}.${pg.escapeIdentifier(table)} as select ${columns.map((column) => pg.escapeIdentifier(column)).join(', ')} from ${pg.escapeIdentifier(table)}`,
  );
  return [
    `drop schema if exists ${consoleSchema} cascade`,
    `create schema ${consoleSchema}`,
    ...views,
    `create view ${consoleSchema}.columns as
       select c.relname::text as view, a.attname::text as "column", format_type(a.atttypid, a.atttypmod) as type, a.attnum as ord
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where c.relnamespace = '${consoleSchema}'::regnamespace`,
    ...(role === undefined
      ? []
      : [
          `grant usage on schema ${consoleSchema} to ${pg.escapeIdentifier(role)}`,
          `grant select on all tables in schema ${consoleSchema} to ${pg.escapeIdentifier(role)}`,
        ]),
  ];
}

/**
 * Recreates the console's views and lets `role` read them, or no one if there is no role. A view reads with the rights
 * of its owner, so the role needs no rights on any table. Runs as the owner of the tables.
 */
export async function makeConsoleViews(owner: pg.ClientBase, role: string | undefined): Promise<void> {
  await owner.query(['begin', ...consoleViewStatements(role), 'commit'].join(';\n'));
}
