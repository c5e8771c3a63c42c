import { Sha256, Stamp } from '@field-service/contract/common.ts';
import { z } from 'zod';

/** The content of a backup: everything, or one part that can only be inspected. */
export const parts = ['full', 'lookups', 'settings', 'users', 'business', 'files'] as const;
export type Part = (typeof parts)[number];

export const formatVersion = 2;
export const manifestPath = 'manifest.json';
export const waitingPath = 'queue/waiting.ndjson';
export const tablePath = (table: string): string => `tables/${table}.ndjson`;
const packName = (at: number): string => `files/${String(at + 1).padStart(6, '0')}`;
/** The path of the concatenated bytes of many files. The list with the same number contains their lengths. */
export const packPath = (at: number): string => `${packName(at)}.pack`;
export const packListPath = (at: number): string => `${packName(at)}.ndjson`;
/** The path of a file in an archive of format 1. */
export const filePath = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}`;

const Entry = z.strictObject({ rows: z.int().min(0), bytes: z.int().min(0), sha256: Sha256 });
export type Entry = z.output<typeof Entry>;
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

/** A line in the list of a pack. The lines are in the order of the bytes. */
export const PackedFile = z.strictObject({
  sha256: Sha256,
  bytes: z.int().min(0),
  /** False if the store did not have the file, or had different bytes, which are still in the pack. */
  whole: z.boolean(),
});
export type PackedFile = z.output<typeof PackedFile>;

const described = {
  product: z.literal('field-service'),
  part: z.enum(parts),
  /** The version of the product that wrote the archive. */
  version: z.string(),
  madeAt: Stamp,
  epoch: z.string(),
  /** The names of the migrations, in order. */
  migrations: z.array(z.string().regex(/^\d{4}_[a-z0-9_]+$/)).min(1),
  tables: z.record(name, Entry),
  sequences: z.array(
    z.strictObject({ table: name, column: name, value: z.string().regex(/^\d{1,19}$/), called: z.boolean() }),
  ),
  /** The pending work of the queue. */
  waiting: Entry,
};

/**
 * The last entry of an archive, which describes the other entries and their database. Its size hardly grows with the
 * number of files.
 */
export const Manifest = z.strictObject({
  ...described,
  format: z.literal(formatVersion),
  /** The lists of the packs of files, one per pack. */
  packs: z.array(Entry),
  /** The number of files that are complete in the packs. */
  files: z.int().min(0),
  /** The number of files that records reference but that were missing or incomplete in the store. */
  missing: z.int().min(0),
});
export type Manifest = z.output<typeof Manifest>;

/** The manifest of an archive of format 1, in which each file is a separate entry. */
export const FirstManifest = z.strictObject({
  ...described,
  format: z.literal(1),
  files: z.array(z.strictObject({ sha256: Sha256, bytes: z.int().min(0) })),
  /**
   * The files that records reference but that were missing or damaged in the store. A damaged file may be in the
   * archive.
   */
  missing: z.array(Sha256),
});
export type FirstManifest = z.output<typeof FirstManifest>;

/** The tables that are not part of the site: the tokens, backups and exports of this deployment. */
const never: ReadonlySet<string> = new Set(['backup', 'list_export', 'system_token']);
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

/** Whether a table's rows belong in a backup of the part. `business` contains the tables that are in no other part. */
export function isOfPart(table: string, part: Part): boolean {
  if (never.has(table)) return false;
  if (part === 'full') return true;
  return part === 'business'
    ? !Object.values(tablesOfPart).some((tables) => tables.has(table))
    : tablesOfPart[part].has(table);
}

/**
 * Whether a column contains login credentials. Only a full backup can be restored, so only a full backup includes them.
 */
export const isSecret = (column: string): boolean => /(?:^|_)(?:hash|secret|token|keys|pem)$/.test(column);
export const holdsFiles = (part: Part): boolean => part === 'full' || part === 'files';
