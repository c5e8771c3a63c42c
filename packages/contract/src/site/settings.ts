import { z } from 'zod';
import { SettingKey, Settings, SettingVersions, Stamp } from '../common.ts';
import { grant, open, route, self } from '../route.ts';

const Keys = z.strictObject({ keys: z.string().min(1).max(1000) });
/** Values by key. Null removes the stored value, so that the inherited or default value applies again. */
export const SettingValues = z.record(SettingKey, z.unknown());

export const settings = {
  public: route({
    method: 'GET',
    path: '/api/setting/pub-appver',
    summary:
      'What a client needs before login: versions, application title, branding, issuer, whether this is a demonstration.',
    access: open('contains no personal data'),
    data: z.object({
      'pub-appver': z.object({ data: z.object({ public: z.string(), beta: z.string() }), uts: Stamp }),
      title: z.string(),
      iss: z.string(),
      demo: z.boolean(),
      portalEnabled: z.boolean(),
      /** The branding of the login page; `logo`: whether there is a logo. */
      branding: z.object({
        main: z.string().optional(),
        sidebar: z.string().optional(),
        loginText: z.string().optional(),
        logo: z.boolean(),
      }),
    }),
  }),
  logo: route({
    method: 'GET',
    path: '/api/setting/pub-logo',
    summary: "The site's logo from the setting `branding`.",
    access: open('returns only the logo that an administrator has made public'),
    answer: 'stream',
    errors: ['file.not_found'],
  }),
  get: route({
    method: 'GET',
    path: '/api/settings/{keys}',
    summary:
      'Settings by key, nearest folder first. Administrative settings require SETT:VW; secrets are never returned.',
    access: self('staff'),
    params: Keys,
    data: Settings,
  }),
  one: route({
    method: 'GET',
    path: '/api/setting/{key}',
    summary: 'One setting, nearest folder first.',
    access: self('staff'),
    params: z.strictObject({ key: SettingKey }),
    data: Settings,
  }),
  save: route({
    method: 'PUT',
    path: '/api/settings',
    summary: 'Stores several site settings, all or none; null removes one.',
    access: grant('SETT:UP'),
    body: z.strictObject({ settings: SettingValues, versions: SettingVersions }),
    data: Settings,
    errors: ['field.invalid', 'record.changed'],
  }),
  saveOne: route({
    method: 'PUT',
    path: '/api/setting',
    summary: 'Stores one site setting; null removes it.',
    access: grant('SETT:UP'),
    body: z.strictObject({ key: SettingKey, data: z.unknown() }),
    data: Settings,
    errors: ['field.invalid'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/setting/{key}',
    summary: "Removes the site's stored value for a key: its default applies again.",
    access: grant('SETT:DE'),
    params: z.strictObject({ key: SettingKey }),
    data: Settings,
    errors: ['field.invalid'],
  }),
};
