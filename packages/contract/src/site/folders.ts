import { z } from 'zod';
import { Id, IdParams, Line1, SettingKey, Settings, Stamp } from '../common.ts';
import { grant, route, self } from '../route.ts';
import { Folder } from '../access/session.ts';
import { SettingValues } from './settings.ts';
import { Counter } from './counters.ts';

/** A user who may access a folder; `isAdmin`: whether the user administers the folder and all folders below it. */
export const FolderUser = z.object({ id: Id, name: z.string(), isAdmin: z.boolean() });
/**
 * A folder with its administration data. The last three fields are null for callers who do not administer the folder.
 */
export const FolderDetail = Folder.extend({
  parentid: Id.nullable(),
  seq: z.int(),
  uts: Stamp,
  settings: Settings.nullable(),
  users: z.array(FolderUser).nullable(),
  counters: z.array(Counter).nullable(),
});
export type FolderDetail = z.output<typeof FolderDetail>;

const fields = {
  code: Line1(40),
  name: Line1(),
  parentid: Id.nullable(),
  /** D: default folder; H: hidden. */
  flags: z.string().regex(/^(D?H?|HD)$/),
  country: z.string().regex(/^[A-Z]{2}$/),
  timezone: z.string().min(1).max(64),
  currency: z.string().regex(/^[A-Z]{3}$/),
  locale: z.string().min(2).max(35),
  seq: z.int().min(0).max(1_000_000),
};

/**
 * The version of the settings file that `export/settings` writes and `import/settings` reads. The file contains the
 * folder's own values, without secrets.
 */
export const settingsFileVersion = 1;
export const SettingsFile = z.strictObject({
  kind: z.literal('field-service-settings'),
  version: z.literal(settingsFileVersion),
  folder: z.string().max(200),
  exportedAt: Stamp,
  settings: SettingValues,
});

export const folders = {
  list: route({
    method: 'GET',
    path: '/api/folders',
    summary: 'The folders that the caller may access; `org=1`: the topmost ones.',
    access: self('staff'),
    query: z.strictObject({ org: z.literal('1').optional() }),
    data: z.array(Folder),
  }),
  tree: route({
    method: 'GET',
    path: '/api/folders/{id}',
    summary: 'A folder and those below it that the caller may access.',
    access: self('staff'),
    params: IdParams,
    data: z.array(Folder),
    errors: ['record.not_found'],
  }),
  get: route({
    method: 'GET',
    path: '/api/folder/{id}',
    summary: 'One folder; with its own settings, users and counters for those who administer it.',
    access: grant('FOLD:VW'),
    params: IdParams,
    data: FolderDetail,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/folder',
    summary:
      "Creates a folder, with its counters and its country's tax classes; only an administrator may create one at the top.",
    access: grant('FOLD:CR'),
    body: z.strictObject(fields).partial().required({ code: true, name: true }),
    data: FolderDetail,
    errors: ['field.invalid', 'record.duplicate', 'record.referenced_missing'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/folder/{id}',
    summary:
      'Changes the given fields; another `parentid` moves the folder with everything below it. `uts` is the version the change is based on.',
    access: grant('FOLD:UP'),
    params: IdParams,
    body: z.strictObject(fields).partial().extend({ uts: Stamp.optional() }),
    data: FolderDetail,
    errors: [
      'field.invalid',
      'folder.cycle',
      'record.not_found',
      'record.base_missing',
      'record.changed',
      'record.duplicate',
      'record.referenced_missing',
    ],
  }),
  files: route({
    method: 'PUT',
    path: '/api/folder/{id}/files',
    summary:
      "Sets the files attached to the folder: the caller's new ones are attached, omitted ones are moved to the bin.",
    access: grant('FOLD:UP'),
    params: IdParams,
    body: z.strictObject({ files: z.array(Id).max(200) }),
    data: z.array(z.object({ id: Id, fileName: z.string(), tags: z.array(z.string()) })),
    errors: ['file.kept', 'record.not_found', 'record.referenced_missing'],
  }),
  users: route({
    method: 'GET',
    path: '/api/folder/{id}/users',
    summary: 'The users who may access the folder.',
    access: grant('USER:VW'),
    params: IdParams,
    data: z.array(FolderUser),
    errors: ['record.not_found'],
  }),
  saveUsers: route({
    method: 'PUT',
    path: '/api/folder/{id}/users',
    summary: 'Sets who may access the folder, and who administers it.',
    access: grant('FOLD:UP'),
    params: IdParams,
    body: z.strictObject({ users: z.array(z.strictObject({ id: Id, isAdmin: z.boolean().optional() })).max(2000) }),
    data: z.array(FolderUser),
    errors: ['record.not_found', 'record.referenced_missing', 'field.invalid'],
  }),
  allSettings: route({
    method: 'GET',
    path: '/api/folder/{id}/settings',
    summary: 'Every setting that a folder has or inherits.',
    access: self('staff'),
    params: IdParams,
    data: Settings,
    errors: ['record.not_found'],
  }),
  settings: route({
    method: 'GET',
    path: '/api/folder/{id}/settings/{keys}',
    summary: "A folder's settings, inherited from above where it has none of its own.",
    access: self('staff'),
    params: z.strictObject({ id: Id, keys: z.string().min(1).max(1000) }),
    data: Settings,
    errors: ['record.not_found'],
  }),
  saveAllSettings: route({
    method: 'PUT',
    path: '/api/folder/{id}/settings',
    summary: "Stores several of a folder's settings, all or none; null inherits again.",
    access: grant('SETT:UP'),
    params: IdParams,
    body: z.strictObject({ settings: SettingValues }),
    data: Settings,
    errors: ['record.not_found', 'field.invalid'],
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/folder/{id}/settings/{keys}',
    summary: 'Stores the folder settings named in the path.',
    access: grant('SETT:UP'),
    params: z.strictObject({ id: Id, keys: z.string().min(1).max(1000) }),
    body: z.strictObject({ settings: SettingValues }),
    data: Settings,
    errors: ['record.not_found', 'field.invalid'],
  }),
  exportSettings: route({
    method: 'GET',
    path: '/api/folder/{id}/export/settings',
    summary: "An export of the folder's own settings, without secrets.",
    access: grant('SETT:VW'),
    params: IdParams,
    answer: 'stream',
    errors: ['record.not_found'],
  }),
  importSettings: route({
    method: 'POST',
    path: '/api/folder/{id}/import/settings',
    summary: 'Imports such a file, all or none.',
    access: grant('SETT:UP'),
    params: IdParams,
    body: z.strictObject({
      kind: z.string().max(100),
      version: z.int(),
      folder: z.string().max(200),
      exportedAt: Stamp,
      settings: z.record(SettingKey, z.unknown()),
    }),
    data: Settings,
    errors: ['record.not_found', 'settings.file_invalid'],
  }),
};
