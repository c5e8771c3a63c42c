import { folderColumns, type SettingDescriptions } from '@field-service/contract/site/setting-descriptions.ts';
import type { SettingFacts } from '@field-service/contract/site/setting-facts.ts';
import { isVersion } from '@field-service/domain/values/version.ts';
import { z } from 'zod';
import { ownSetting, settingsOf, type Registry, type SettingSpec } from './described.ts';
import { delivered } from './delivered.ts';
import { desk } from './desk.ts';
import { isAddressRange } from './address-range.ts';
import { concealSmtp, sealSmtp, StoredSmtp } from './smtp.ts';
import { listViews } from './list-views.ts';
import { jobSettings } from './job-settings.ts';
import { moneySettings } from './money.ts';

/** The days of leave per year, starting after a number of completed months of service. Null means unlimited. */
const LeaveStep = z.object({
  after: z.int().min(0).max(720),
  days: z.number().min(0).max(366).multipleOf(0.5).nullable(),
  accrues: z.boolean().optional(),
});

const statusTest = 'apps/server/src/features/work/posts/named-statuses.test.ts';

const others = settingsOf({
  'pub-appver': {
    check: (versions) => isVersion(versions.public) && isVersion(versions.beta),
    effect: 'The version of the field app that everybody, and that testers, should have.',
    test: 'apps/server/src/features/site/settings/settings.test.ts',
  },
  'UI-features': {
    effect:
      'With `portal` at 1 the portal is enabled whatever the contact settings say; with `beta` at 1 menu entries in their beta (flag B) are for everybody.',
    test: 'apps/server/src/features/site/settings/settings.test.ts',
  },
  'x-contactSettings': {
    effect: 'Whether customers of the folder reach the portal.',
    test: 'apps/server/src/features/site/settings/settings.test.ts',
  },
  'x-mobileSetting': {
    effect:
      "The field app's window, page size, tracking and file limit. Its `trackMode` and `additionalDate` stand before the folder settings of the same names.",
    test: 'apps/field/src/offline/mobile-settings.test.ts',
  },
  pushService: {
    effect:
      'The application ids under which the push service reaches devices of the native app, of the production package and of that of testers; the service is asked about an id before it is stored. Every device gets them with its next sync.',
    test: 'apps/server/src/features/outgoing/push/app-service.test.ts',
  },
  deviceBinding: {
    effect:
      'The field app works only from the device on which a user first logged in to it, until that device is reset.',
    test: 'apps/server/src/features/access/devices/devices.test.ts',
  },
  admins: {
    effect: 'Who administers the folder and all under it.',
    test: 'apps/server/src/features/site/folders/folders.test.ts',
  },
  company: {
    effect: 'The company that invoices and reports of the folder name: name, address, taxid and its licence.',
    test: 'apps/server/src/features/money/invoices/invoices.test.ts',
  },
  taxRounding: {
    effect: "Whether a document's tax is the sum of rounded lines, or of each category's rounded base.",
    test: 'apps/server/src/features/site/settings/settings.test.ts',
  },
  ipBlock: {
    check: (ranges) => ranges.every(isAddressRange),
    effect: 'Addresses, and ranges such as 203.0.113.0/24, from which nobody logs in and no request is answered.',
    test: 'apps/server/src/features/access/accounts/entry.test.ts',
  },
  retention: {
    effect: 'How long positions and history are kept; what is older is removed every night.',
    test: 'apps/server/src/features/site/retention/retention.test.ts',
  },
  'status-to-do': {
    effect: 'Code of the status in which jobs begin and to which they go back; null: TD.',
    test: statusTest,
  },
  'status-complete': {
    effect: 'Code of the status that waits for an update or a signature; null: CLS.',
    test: statusTest,
  },
  'status-cancelled': {
    effect: 'Code of the status of cancelled jobs; null: X.',
    test: statusTest,
  },
  'status-nosignature': {
    effect: 'Code of the status of jobs that were closed without a signature, which may still come; null: CWO.',
    test: statusTest,
  },
  'status-closed': {
    effect: 'Code of the status of done jobs; null: DN.',
    test: statusTest,
  },
  sqlConsole: {
    effect: 'Administrators may run reading statements in the SQL console.',
    test: 'apps/server/src/features/site/console/console.test.ts',
  },
  lang: {
    effect: 'The language of the apps, mails and pushes of a person.',
    test: 'apps/server/src/features/site/settings/my-settings.test.ts',
  },
  listLang: {
    effect: 'At 1 lists show names in the language of the person; it follows `lang`.',
    test: 'apps/server/src/features/access/accounts/entry.test.ts',
  },
  mySign: {
    effect:
      'The picture of a person’s signature, as PUT my/signature keeps it; every device of theirs gets it with its next sync.',
    test: 'apps/server/src/features/access/accounts/profile.test.ts',
  },
  xpostids: {
    effect:
      'Jobs that the devices of a person are to let go of with their next sync, except for unsent work; cleared once they have. A job that is still theirs is read again.',
    test: 'e2e/src/store/named-jobs.test.ts',
  },
  'pinned-items': {
    check: (ids) => new Set(ids).size === ids.length,
    effect:
      'Items that stand first where a person chooses one, in their order; every device of theirs gets them with its next sync.',
    test: 'apps/server/src/features/site/settings/my-settings.test.ts',
  },
  'my-item-tags': {
    check: (tags) => new Set(tags).size === tags.length,
    effect:
      'Tags of items that stand first in the field app’s list of items, in their order; every device of the person gets them with its next sync.',
    test: 'apps/server/src/features/site/settings/my-settings.test.ts',
  },
  phoneNotices: {
    effect: 'Which notifications the field app shows by itself: the message of the day, and the time for lunch.',
    test: 'apps/server/src/features/site/settings/my-settings.test.ts',
  },
  notifications: {
    effect:
      'Which mails go to the address of a customer’s person: with service reports, with invoices, credit notes and receipts, about their tickets. Reminders, links, and what staff send by hand always go.',
    test: 'apps/server/src/features/outgoing/messages/messages.test.ts',
  },
  cutofftime: {
    effect: "When a technician's day begins; it shifts the field app's window.",
    test: 'apps/field/src/offline/mobile-settings.test.ts',
  },
});

/** Every setting that can be stored. A key that is not listed here is neither stored nor read. */
export const registry = {
  ...delivered,
  ...desk,
  ...moneySettings,
  ...jobSettings,
  ...listViews,
  ...others,
  leave: ownSetting('leave', {
    schema: z.object({
      entitlements: z.record(
        z.string().regex(/^[A-Z]{2}$/),
        z.partialRecord(z.enum(['AL', 'MC', 'HL']), z.array(LeaveStep).min(1).max(60)),
      ),
    }),
    effect: "A company's own tables of leave by country (ISO 3166) and months of service, before those of the law.",
    test: 'apps/server/src/features/people/leave/leave.test.ts',
  }),
  smtp: ownSetting('smtp', {
    schema: StoredSmtp,
    conceal: concealSmtp,
    seal: sealSmtp,
    effect: 'The mail server and the sender of mails; stands before that of the environment. Null: that one.',
    test: 'apps/server/src/features/outgoing/messages/mail-server.test.ts',
  }),
} satisfies Registry;

export type SettingKey = keyof typeof registry;
export type SettingValue<K extends SettingKey> = z.output<(typeof registry)[K]['schema']>;
export type KeysOf<S extends SettingFacts['scope']> = {
  [K in SettingKey]: (typeof registry)[K]['scope'] extends S ? K : never;
}[SettingKey];
/** The settings that anyone can read before login. */
export type PublicKey = {
  [K in SettingKey]: SettingDescriptions[K] extends { receivers: readonly (infer R)[] }
    ? 'public' extends R
      ? K
      : never
    : never;
}[SettingKey];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(registry, key);
export const specOf = (key: SettingKey): SettingSpec => registry[key];
export const keysOfScope = (scope: SettingFacts['scope']): SettingKey[] =>
  Object.keys(registry)
    .filter(isSettingKey)
    .filter((key) => specOf(key).scope === scope);

export type FolderColumn = (typeof folderColumns)[number];
export const isFolderColumn = (key: string): key is FolderColumn => folderColumns.some((column) => column === key);
