import { languages } from '@field-service/i18n/languages.ts';
import { Id } from '@field-service/contract/common.ts';
import { isVersion } from '@field-service/domain/values/version.ts';
import { z } from 'zod';
import { delivered } from './delivered.ts';
import { desk } from './desk.ts';
import { isAddressRange } from './address-range.ts';
import type { Config } from '../../../config.ts';
import { concealSmtp, sealSmtp, StoredSmtp } from './smtp.ts';
import { jobSettings } from './job-settings.ts';
import { moneySettings } from './money.ts';

/** `site`: one value for all. `folder`: a folder's own, else that of the nearest above, else the site's. `user`: a person's own. */
export type SettingScope = 'site' | 'folder' | 'user';

export interface SettingSpec<T = unknown> {
  scope: SettingScope;
  schema: z.ZodType<T>;
  fallback: NoInfer<T>;
  /** What the setting changes, and the test that shows it, from the root of the repository. */
  effect: string;
  test: string;
  /** Only for administration (SETT:VW): no device and no other screen is told. */
  closed?: true;
  /** What may be told of a value that holds a secret; the rest is written, and read by the server alone. */
  conceal?: (value: unknown) => unknown;
  /** Kept elsewhere, and written there; told here too. */
  told?: true;
  /** Makes of what was sent (and of what is stored) what is to be stored, its secret sealed; throws `field.invalid`. */
  seal?: (value: unknown, stored: unknown, config: Pick<Config, 'keysDir' | 'production'>) => Promise<T>;
}

const setting = <S extends SettingScope, T>(spec: SettingSpec<T> & { scope: S }): SettingSpec<T> & { scope: S } => spec;
const Days = z.int().min(0).max(366);
/** From so many completed months of service on, so many days a year; null is without a number. */
const LeaveStep = z.object({
  after: z.int().min(0).max(720),
  days: z.number().min(0).max(366).multipleOf(0.5).nullable(),
  accrues: z.boolean().optional(),
});

const StatusCode = z.string().min(1).max(40).nullable();
const statusTest = 'apps/server/src/features/work/posts/named-statuses.test.ts';

/** Every setting that may be stored; a key that is not here is stored nowhere and read nowhere. */
export const registry = {
  ...delivered,
  ...desk,
  ...moneySettings,
  ...jobSettings,
  'pub-appver': setting({
    scope: 'site',
    schema: z.object({ public: z.string().refine(isVersion), beta: z.string().refine(isVersion) }),
    fallback: { public: '0.1.0', beta: '0.1.0' },
    effect: 'The version of the field app that everybody, and that testers, should have.',
    test: 'apps/server/src/features/site/settings/settings.test.ts',
  }),
  'UI-features': setting({
    scope: 'site',
    schema: z.record(z.string(), z.int()),
    fallback: {},
    effect:
      'With `portal` at 1 the portal is enabled whatever the contact settings say; with `beta` at 1 menu entries in their beta (flag B) are for everybody.',
    test: 'apps/server/src/features/site/settings/settings.test.ts',
  }),
  'x-contactSettings': setting({
    scope: 'folder',
    schema: z.object({ customerPortal: z.boolean() }),
    fallback: { customerPortal: true },
    effect: 'Whether customers of the folder reach the portal.',
    test: 'apps/server/src/features/site/settings/settings.test.ts',
  }),
  'x-mobileSetting': setting({
    scope: 'folder',
    schema: z.object({
      trackMode: z.int().min(0).max(9).optional(),
      uploadFileLimit: z.int().optional(),
      synclimit: z.int().min(1).max(200).optional(),
      additionalMissDay: Days.optional(),
      additionalDate: Days.optional(),
      toSignDays: Days.optional(),
      hideDailyCutOffTime: z.boolean().optional(),
      folderAdminGetUnassignedJobs: z.boolean().optional(),
    }),
    fallback: {},
    effect: "The field app's window, page size, tracking and file limit.",
    test: 'apps/field/src/offline/mobile-settings.test.ts',
  }),
  pushService: setting({
    scope: 'site',
    schema: z.strictObject({
      app: z
        .string()
        .regex(/^[\w.-]{1,100}$/)
        .optional(),
      beta: z
        .string()
        .regex(/^[\w.-]{1,100}$/)
        .optional(),
    }),
    fallback: {},
    effect:
      'The application ids under which the push service reaches devices of the native app, of the production package and of that of testers; the service is asked about an id before it is stored. Every device gets them with its next sync.',
    test: 'apps/server/src/features/outgoing/push/app-service.test.ts',
  }),
  deviceBinding: setting({
    scope: 'site',
    schema: z.boolean(),
    fallback: false,
    effect:
      'The field app works only from the device on which a user first logged in to it, until that device is reset.',
    test: 'apps/server/src/features/access/devices/devices.test.ts',
  }),
  admins: setting({
    scope: 'folder',
    schema: z.record(Id, z.boolean()),
    fallback: {},
    effect: 'Who administers the folder and all under it.',
    test: 'apps/server/src/features/site/folders/folders.test.ts',
  }),
  company: setting({
    scope: 'folder',
    schema: z.record(z.string(), z.string()),
    fallback: {},
    effect: 'The company that invoices and reports of the folder name: name, address, taxid and its licence.',
    test: 'apps/server/src/features/money/invoices/invoices.test.ts',
  }),
  leave: setting({
    scope: 'folder',
    schema: z.object({
      entitlements: z.record(
        z.string().regex(/^[A-Z]{2}$/),
        z.partialRecord(z.enum(['AL', 'MC', 'HL']), z.array(LeaveStep).min(1).max(60)),
      ),
    }),
    fallback: { entitlements: {} },
    effect: "A company's own tables of leave by country (ISO 3166) and months of service, before those of the law.",
    test: 'apps/server/src/features/people/leave/leave.test.ts',
  }),
  taxRounding: setting({
    scope: 'folder',
    schema: z.enum(['line', 'document']),
    fallback: 'line',
    effect: "Whether a document's tax is the sum of rounded lines, or of each category's rounded base.",
    test: 'apps/server/src/features/site/settings/settings.test.ts',
  }),
  ipBlock: setting({
    scope: 'site',
    schema: z.array(z.string().refine(isAddressRange)).max(500),
    fallback: [],
    closed: true,
    effect: 'Addresses, and ranges such as 203.0.113.0/24, from which nobody logs in and no request is answered.',
    test: 'apps/server/src/features/access/accounts/entry.test.ts',
  }),
  retention: setting({
    scope: 'site',
    schema: z.strictObject({
      /** Where devices said they were. */
      positionDays: z.int().min(1).max(3650),
      /** What was done to jobs, treatments, money and everything else; at least what the law asks. */
      historyYears: z.int().min(10).max(100),
    }),
    fallback: { positionDays: 90, historyYears: 10 },
    closed: true,
    effect: 'How long positions and history are kept; what is older is removed every night.',
    test: 'apps/server/src/features/site/retention/retention.test.ts',
  }),
  smtp: setting({
    scope: 'site',
    schema: StoredSmtp,
    fallback: null,
    closed: true,
    conceal: concealSmtp,
    seal: sealSmtp,
    effect: 'The mail server and the sender of mails; stands before that of the environment. Null: that one.',
    test: 'apps/server/src/features/outgoing/messages/mail-server.test.ts',
  }),
  'status-to-do': setting({
    scope: 'site',
    schema: StatusCode,
    fallback: null,
    effect: 'Code of the status in which jobs begin and to which they go back; null: TD.',
    test: statusTest,
  }),
  'status-complete': setting({
    scope: 'site',
    schema: StatusCode,
    fallback: null,
    effect: 'Code of the status that waits for an update or a signature; null: CLS.',
    test: statusTest,
  }),
  'status-cancelled': setting({
    scope: 'site',
    schema: StatusCode,
    fallback: null,
    effect: 'Code of the status of cancelled jobs; null: X.',
    test: statusTest,
  }),
  'status-nosignature': setting({
    scope: 'site',
    schema: StatusCode,
    fallback: null,
    effect: 'Code of the status of jobs that were closed without a signature, which may still come; null: CWO.',
    test: statusTest,
  }),
  'status-closed': setting({
    scope: 'site',
    schema: StatusCode,
    fallback: null,
    effect: 'Code of the status of done jobs; null: DN.',
    test: statusTest,
  }),
  sqlConsole: setting({
    scope: 'site',
    schema: z.boolean(),
    fallback: false,
    closed: true,
    effect: 'Administrators may run reading statements in the SQL console.',
    test: 'apps/server/src/features/site/console/console.test.ts',
  }),
  lang: setting({
    scope: 'user',
    schema: z.enum(languages),
    fallback: 'en-GB',
    effect: 'The language of the apps, mails and pushes of a person.',
    test: 'apps/server/src/features/site/settings/my-settings.test.ts',
  }),
  listLang: setting({
    scope: 'user',
    schema: z.union([z.literal(0), z.literal(1)]),
    fallback: 0,
    effect: 'At 1 lists show names in the language of the person; it follows `lang`.',
    test: 'apps/server/src/features/access/accounts/entry.test.ts',
  }),
  mySign: setting({
    scope: 'user',
    schema: Id.nullable(),
    fallback: null,
    told: true,
    effect:
      'The picture of a person’s signature, as PUT my/signature keeps it; every device of theirs gets it with its next sync.',
    test: 'apps/server/src/features/access/accounts/profile.test.ts',
  }),
  xpostids: setting({
    scope: 'user',
    schema: z.array(Id).max(5000),
    fallback: [],
    effect: 'Jobs that the devices of a person are to let go of; forgotten once they have.',
    test: 'apps/server/src/features/access/accounts/entry.test.ts',
  }),
  'pinned-items': setting({
    scope: 'user',
    schema: z
      .array(Id)
      .max(500)
      .refine((ids) => new Set(ids).size === ids.length),
    fallback: [],
    effect:
      'Items that stand first where a person chooses one, in their order; every device of theirs gets them with its next sync.',
    test: 'apps/server/src/features/site/settings/my-settings.test.ts',
  }),
  notifications: setting({
    scope: 'user',
    schema: z.strictObject({ reports: z.boolean(), bills: z.boolean(), tickets: z.boolean() }),
    fallback: { reports: true, bills: true, tickets: true },
    effect:
      'Which mails go to the address of a customer’s person: with service reports, with invoices, credit notes and receipts, about their tickets. Reminders, links, and what staff send by hand always go.',
    test: 'apps/server/src/features/outgoing/messages/messages.test.ts',
  }),
  cutofftime: setting({
    scope: 'user',
    schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    fallback: '00:00',
    effect: "When a technician's day begins; it shifts the field app's window.",
    test: 'apps/field/src/offline/mobile-settings.test.ts',
  }),
} as const;

export type SettingKey = keyof typeof registry;
export type SettingValue<K extends SettingKey> = z.output<(typeof registry)[K]['schema']>;
export type KeysOf<S extends SettingScope> = {
  [K in SettingKey]: (typeof registry)[K]['scope'] extends S ? K : never;
}[SettingKey];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(registry, key);
export const specOf = (key: SettingKey): SettingSpec => registry[key];
export const keysOfScope = (scope: SettingScope): SettingKey[] =>
  Object.keys(registry)
    .filter(isSettingKey)
    .filter((key) => specOf(key).scope === scope);

/** Folder settings that are columns of the folder itself (specification, folder setting keys). */
export const folderColumns = ['country', 'timezone', 'currency', 'locale'] as const;
export type FolderColumn = (typeof folderColumns)[number];
export const isFolderColumn = (key: string): key is FolderColumn => folderColumns.some((column) => column === key);
