import { Sha256, Stamp } from '@field-service/contract/common.ts';
import { z } from 'zod';

/** What a backup holds: everything, or one part of it to look at. */
export const parts = ['full', 'lookups', 'settings', 'users', 'business', 'files'] as const;
export type Part = (typeof parts)[number];

export const formatVersion = 1;
export const manifestPath = 'manifest.json';
export const waitingPath = 'queue/waiting.ndjson';
export const tablePath = (table: string): string => `tables/${table}.ndjson`;
export const filePath = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}`;

const Entry = z.strictObject({ rows: z.int().min(0), bytes: z.int().min(0), sha256: Sha256 });
export type Entry = z.output<typeof Entry>;
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

/** The last entry of an archive: what the others are, and what database they are of. */
export const Manifest = z.strictObject({
  product: z.literal('field-service'),
  format: z.literal(formatVersion),
  part: z.enum(parts),
  /** Of the product that wrote it. */
  version: z.string(),
  madeAt: Stamp,
  epoch: z.string(),
  /** Names of the migrations, in their order. */
  migrations: z.array(z.string().regex(/^\d{4}_[a-z0-9_]+$/)).min(1),
  tables: z.record(name, Entry),
  sequences: z.array(
    z.strictObject({ table: name, column: name, value: z.string().regex(/^\d{1,19}$/), called: z.boolean() }),
  ),
  /** Work of the queue that had not been done. */
  waiting: Entry,
  files: z.array(z.strictObject({ sha256: Sha256, bytes: z.int().min(0) })),
  /** Files that records name but that were not in the store, or not whole; one that was not whole may lie in the archive. */
  missing: z.array(Sha256),
});
export type Manifest = z.output<typeof Manifest>;

/** Tables of the database that are no part of the site: tokens of this deployment, and its own backups. */
const never: ReadonlySet<string> = new Set(['backup', 'system_token']);
const tablesOfPart: Readonly<Record<Exclude<Part, 'full' | 'business'>, ReadonlySet<string>>> = {
  lookups: new Set(['lookup']),
  settings: new Set(['site', 'setting', 'counter', 'language_base', 'language_phrase']),
  users: new Set([
    'app_user',
    'role',
    'user_role',
    'folder_user',
    'permission',
    'licence',
    'portal_site',
    'device',
    'bot_key',
  ]),
  files: new Set(['file', 'file_blob']),
};

/** Whether a table's rows go into a backup of the part; what belongs to no other part is business. */
export function isOfPart(table: string, part: Part): boolean {
  if (never.has(table)) return false;
  if (part === 'full') return true;
  return part === 'business'
    ? !Object.values(tablesOfPart).some((tables) => tables.has(table))
    : tablesOfPart[part].has(table);
}

/** Only a full backup can be restored, so only it takes along what people log in with. */
export const isSecret = (column: string): boolean => /(?:^|_)(?:hash|secret|token|keys|pem)$/.test(column);
export const holdsFiles = (part: Part): boolean => part === 'full' || part === 'files';
