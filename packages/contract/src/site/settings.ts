import { z } from 'zod';
import { SettingKey, Settings, Stamp } from '../common.ts';
import { grant, open, route, self } from '../route.ts';

const Keys = z.strictObject({ keys: z.string().min(1).max(1000) });
/** Values by key; null forgets the stored one, so that what stands above it, or the fallback, holds again. */
export const SettingValues = z.record(SettingKey, z.unknown());

export const settings = {
  public: route({
    method: 'GET',
    path: '/api/setting/pub-appver',
    summary:
      'What a client must know before a login: versions, application title, branding, issuer, whether this is a demonstration.',
    access: open('holds nothing about anybody'),
    data: z.object({
      'pub-appver': z.object({ data: z.object({ public: z.string(), beta: z.string() }), uts: Stamp }),
      title: z.string(),
      iss: z.string(),
      demo: z.boolean(),
      portalEnabled: z.boolean(),
      /** What the login looks like; `logo` says whether there is one. */
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
    summary: "The site's logo, as the setting `branding` names it.",
    access: open('shows the one picture that an administrator has named for everybody'),
    answer: 'stream',
    errors: ['file.not_found'],
  }),
  get: route({
    method: 'GET',
    path: '/api/settings/{keys}',
    summary:
      'Settings by key, nearest folder first. What only administration needs comes to those with SETT:VW; secrets are never answered.',
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
    summary: 'Stores several settings of the site, all or none; null forgets one.',
    access: grant('SETT:UP'),
    body: z.strictObject({ settings: SettingValues }),
    data: Settings,
    errors: ['field.invalid'],
  }),
  saveOne: route({
    method: 'PUT',
    path: '/api/setting',
    summary: 'Stores one setting of the site; null forgets it.',
    access: grant('SETT:UP'),
    body: z.strictObject({ key: SettingKey, data: z.unknown() }),
    data: Settings,
    errors: ['field.invalid'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/setting/{key}',
    summary: 'Forgets what the site has stored for a key: its fallback holds again.',
    access: grant('SETT:DE'),
    params: z.strictObject({ key: SettingKey }),
    data: Settings,
    errors: ['field.invalid'],
  }),
};
