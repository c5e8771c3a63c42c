import { dateFormats } from '@field-service/domain/values/basics/date-format.ts';
import { languages } from '@field-service/domain/values/languages.ts';
import { maxListViews, maxViewName } from '@field-service/domain/site/list-views.ts';
import { tileAddressPattern } from '@field-service/domain/site/map-tiles.ts';
import { requirableFields } from '@field-service/domain/work/required-fields.ts';
import type { SettingFacts } from './setting-facts.ts';

const boolean = { type: 'boolean' } as const;
const bit = { type: 'choice', of: [0, 1] } as const;
const days = { type: 'integer', min: 0, max: 366 } as const;
const colour = { type: 'text', pattern: '^#[0-9a-fA-F]{6}$' } as const;
const tag = { type: 'text', min: 1, max: 500, trim: true } as const;
const hours = { type: 'number', min: 0.25, max: 2000 } as const;
const byPriority = { type: 'parts', parts: { low: hours, normal: hours, high: hours, urgent: hours } } as const;
const statusCode = { type: 'text', min: 1, max: 40, nullable: true } as const;
const pushApplication = { type: 'text', pattern: '^[\\w.-]{1,100}$' } as const;
const switches = { type: 'map', by: 'name', of: { type: 'switch' } } as const;
const own = { type: 'own' } as const;
/** Saved views by the name of their list; `query` is the list's address (`packages/ui/src/list/list-spec.ts`). */
const listViews = {
  type: 'map',
  by: 'name',
  of: {
    type: 'list',
    max: maxListViews,
    of: {
      type: 'parts',
      parts: {
        id: { type: 'text', min: 1, max: 40 },
        name: { type: 'text', min: 1, max: maxViewName, trim: true },
        query: { type: 'map', by: 'name', of: { type: 'switch' } },
      },
      strict: true,
    },
  },
} as const;

const withPublic = ['devices', 'public'] as const;
const withPortal = ['devices', 'portal'] as const;
const portal = ['portal'] as const;
const office = ['office'] as const;
const administration = [] as const;

/** Settings of the site, each with one value for all. */
export const siteSettings = {
  'UI-DevMode': { scope: 'site', value: bit, fallback: 0 },
  'UI-portal': {
    scope: 'site',
    value: {
      type: 'parts',
      parts: { mode: { type: 'integer', min: 0, max: 2 }, sidebar: boolean },
      optional: ['mode', 'sidebar'],
    },
    fallback: {},
  },
  enableLeave: { scope: 'site', value: boolean, fallback: true },
  TTmode: { scope: 'site', value: boolean, fallback: false },
  appDebug: { scope: 'site', value: boolean, fallback: false },
  expenseNote: { scope: 'site', value: boolean, fallback: true },
  supportAddress: { scope: 'site', value: { type: 'email' }, fallback: '' },
  'any-kb': { scope: 'site', value: switches, fallback: {} },
  'item-tags': { scope: 'site', value: { type: 'list', of: tag, max: 500 }, fallback: [] },
  branding: {
    scope: 'site',
    value: {
      type: 'parts',
      parts: {
        main: colour,
        sidebar: colour,
        logo: { type: 'id', to: 'files' },
        loginText: { type: 'text', max: 2000 },
      },
      optional: ['main', 'sidebar', 'logo', 'loginText'],
    },
    fallback: {},
    receivers: withPublic,
  },
  sharedListViews: { scope: 'site', value: listViews, fallback: {}, receivers: office },
  scheduleDuration: { scope: 'site', value: { type: 'text', pattern: '^\\d{1,4}[MHD]$' }, fallback: '1H' },
  'pub-appver': {
    scope: 'site',
    value: { type: 'parts', parts: { public: { type: 'text' }, beta: { type: 'text' } } },
    fallback: { public: '0.1.0', beta: '0.1.0' },
    receivers: withPublic,
  },
  'UI-features': { scope: 'site', value: { type: 'map', by: 'name', of: { type: 'integer' } }, fallback: {} },
  pushService: {
    scope: 'site',
    value: {
      type: 'parts',
      parts: { app: pushApplication, beta: pushApplication },
      optional: ['app', 'beta'],
      strict: true,
    },
    fallback: {},
  },
  deviceBinding: { scope: 'site', value: boolean, fallback: false },
  ipBlock: {
    scope: 'site',
    value: { type: 'list', of: { type: 'text' }, max: 500 },
    fallback: [],
    receivers: administration,
  },
  retention: {
    scope: 'site',
    value: {
      type: 'parts',
      parts: {
        /** How many days the reported positions of devices are kept. */
        positionDays: { type: 'integer', min: 1, max: 3650 },
        /**
         * How many years the history of jobs, treatments, money and everything else is kept; at least as long as the
         * law requires.
         */
        historyYears: { type: 'integer', min: 10, max: 100 },
      },
      strict: true,
    },
    fallback: { positionDays: 90, historyYears: 10 },
    receivers: administration,
  },
  smtp: { scope: 'site', value: own, fallback: null, receivers: administration },
  'status-to-do': { scope: 'site', value: statusCode, fallback: null },
  'status-complete': { scope: 'site', value: statusCode, fallback: null },
  'status-cancelled': { scope: 'site', value: statusCode, fallback: null },
  'status-nosignature': { scope: 'site', value: statusCode, fallback: null },
  'status-closed': { scope: 'site', value: statusCode, fallback: null },
  sqlConsole: { scope: 'site', value: boolean, fallback: false, receivers: administration },
} as const satisfies Record<string, SettingFacts>;

/** Settings of folders. A folder’s own value applies, otherwise that of the nearest ancestor, otherwise the site’s. */
export const folderSettings = {
  off: { scope: 'folder', value: { type: 'list', of: { type: 'integer', min: 0, max: 6 }, max: 7 }, fallback: [] },
  work: {
    scope: 'folder',
    value: { type: 'parts', parts: { from: { type: 'decimal' }, to: { type: 'decimal' } } },
    fallback: { from: '8', to: '18' },
  },
  siteurl: { scope: 'folder', value: { type: 'url' }, fallback: '' },
  optimized: { scope: 'folder', value: boolean, fallback: false },
  trackMode: { scope: 'folder', value: { type: 'integer', min: 0, max: 9 }, fallback: 1 },
  additionalDate: { scope: 'folder', value: days, fallback: 0 },
  useDocs: { scope: 'folder', value: boolean, fallback: false },
  serviceRadius: { scope: 'folder', value: { type: 'number', min: 0, max: 1000 }, fallback: 0 },
  'date-format': { scope: 'folder', value: { type: 'choice', of: dateFormats }, fallback: 'dd/mm/yyyy' },
  itemserialqr: { scope: 'folder', value: boolean, fallback: false },
  enableLeaveApplication: { scope: 'folder', value: boolean, fallback: true },
  enableLang: { scope: 'folder', value: boolean, fallback: true },
  infoGrid: { scope: 'folder', value: { type: 'list', of: tag, max: 50 }, fallback: [] },
  'x-job-update': { scope: 'folder', value: switches, fallback: {} },
  'x-mapSettings': {
    scope: 'folder',
    value: {
      type: 'parts',
      parts: {
        tiles: { type: 'text', max: 500, pattern: tileAddressPattern },
        attribution: { type: 'text', max: 200, trim: true },
        zoom: { type: 'integer', min: 1, max: 22 },
      },
      optional: ['tiles', 'attribution', 'zoom'],
    },
    fallback: {},
  },
  tickets: {
    scope: 'folder',
    value: { type: 'parts', parts: { answer: byPriority, resolve: byPriority, reopenDays: days, closeDays: days } },
    fallback: {
      answer: { low: 16, normal: 8, high: 4, urgent: 1 },
      resolve: { low: 80, normal: 40, high: 16, urgent: 8 },
      reopenDays: 14,
      closeDays: 7,
    },
  },
  claims: {
    scope: 'folder',
    value: { type: 'parts', parts: { mileageRate: { type: 'decimal' } } },
    fallback: { mileageRate: '0' },
  },
  bankDetails: { scope: 'folder', value: own, fallback: null },
  paymentTerms: {
    scope: 'folder',
    value: {
      type: 'parts',
      parts: { days: { type: 'integer', min: 0, max: 365 }, note: { type: 'text', max: 500, trim: true } },
    },
    fallback: { days: 30, note: '' },
  },
  paymentReminders: {
    scope: 'folder',
    value: { type: 'list', of: { type: 'integer', min: 1, max: 365 }, max: 5 },
    fallback: [],
  },
  slots: { scope: 'folder', value: { type: 'list', of: { type: 'id', to: 'lookups' }, max: 100 }, fallback: [] },
  required: {
    scope: 'folder',
    value: { type: 'list', of: { type: 'choice', of: requirableFields }, max: requirableFields.length },
    fallback: [],
  },
  viewServicePricing: { scope: 'folder', value: boolean, fallback: false },
  'x-contactSettings': {
    scope: 'folder',
    value: { type: 'parts', parts: { customerPortal: boolean } },
    fallback: { customerPortal: true },
    receivers: withPublic,
  },
  'x-mobileSetting': {
    scope: 'folder',
    value: {
      type: 'parts',
      parts: {
        trackMode: { type: 'integer', min: 0, max: 9 },
        uploadFileLimit: { type: 'integer' },
        synclimit: { type: 'integer', min: 1, max: 200 },
        additionalMissDay: days,
        additionalDate: days,
        toSignDays: days,
        hideDailyCutOffTime: boolean,
        folderAdminGetUnassignedJobs: boolean,
      },
      optional: [
        'trackMode',
        'uploadFileLimit',
        'synclimit',
        'additionalMissDay',
        'additionalDate',
        'toSignDays',
        'hideDailyCutOffTime',
        'folderAdminGetUnassignedJobs',
      ],
    },
    fallback: {},
  },
  admins: { scope: 'folder', value: { type: 'map', by: 'users', of: boolean }, fallback: {} },
  company: { scope: 'folder', value: { type: 'map', by: 'name', of: { type: 'text' } }, fallback: {} },
  leave: { scope: 'folder', value: own, fallback: { entitlements: {} } },
  taxRounding: { scope: 'folder', value: { type: 'choice', of: ['line', 'document'] }, fallback: 'line' },
} as const satisfies Record<string, SettingFacts>;

/** A user’s own settings. */
export const userSettings = {
  lang: {
    scope: 'user',
    value: { type: 'choice', of: languages },
    fallback: 'en-GB',
    receivers: withPortal,
  },
  listLang: { scope: 'user', value: bit, fallback: 0, receivers: withPortal },
  mySign: { scope: 'user', value: { type: 'id', to: 'files', nullable: true }, fallback: null, readOnly: true },
  xpostids: { scope: 'user', value: { type: 'list', of: { type: 'id', to: 'posts' }, max: 5000 }, fallback: [] },
  'pinned-items': { scope: 'user', value: { type: 'list', of: { type: 'id', to: 'items' }, max: 500 }, fallback: [] },
  notifications: {
    scope: 'user',
    value: { type: 'parts', parts: { reports: boolean, bills: boolean, tickets: boolean }, strict: true },
    fallback: { reports: true, bills: true, tickets: true },
    receivers: portal,
  },
  listViews: { scope: 'user', value: listViews, fallback: {}, receivers: office },
  listDefaults: {
    scope: 'user',
    value: { type: 'map', by: 'name', of: { type: 'text', min: 1, max: 40 } },
    fallback: {},
    receivers: office,
  },
  'my-item-tags': { scope: 'user', value: { type: 'list', of: tag, max: 50 }, fallback: [] },
  phoneNotices: {
    scope: 'user',
    value: { type: 'parts', parts: { message: boolean, lunch: boolean }, strict: true },
    fallback: { message: true, lunch: true },
  },
  cutofftime: { scope: 'user', value: { type: 'text', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }, fallback: '00:00' },
} as const satisfies Record<string, SettingFacts>;

/** Every setting that may be stored. Apps import those of their scope instead. */
export const settingDescriptions = { ...siteSettings, ...folderSettings, ...userSettings } as const;
export type SettingDescriptions = typeof settingDescriptions;

/**
 * Settings that are stored as columns of the folder. Everyone who receives the folder's settings also receives these.
 */
export const folderColumns = ['country', 'timezone', 'currency', 'locale'] as const;
