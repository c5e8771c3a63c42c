import type { Config } from '../../../../config.ts';
import type { AccountTemplate } from './account-mails.ts';
import type { LinkTemplate } from './link-mails.ts';

/** The path prefix of each app, by its code in a login (`?app=`). */
export const appPaths = { web: 'office', app: 'field', portal: 'portal' } as const;
export type MailedApp = keyof typeof appPaths;

/** The emails that contain a link. */
export type MailWithLink = AccountTemplate | Exclude<LinkTemplate, 'visit-declined'>;

interface MailPage {
  /** The path in the app's router, with `$` before parameters. */
  page: string;
  apps: readonly MailedApp[];
  /** The apps in which the page does not exist yet, each with the product area that will provide it. */
  missing: Readonly<Partial<Record<MailedApp, string>>>;
}
const everyApp = ['web', 'app', 'portal'] as const;
const withoutAccountPages = { web: 'access', portal: 'access' } as const;
const newPassword: MailPage = { page: 'reset-password', apps: everyApp, missing: withoutAccountPages };
const openedByToken: MailPage = { page: 'update-password', apps: everyApp, missing: withoutAccountPages };

/** The page that each email's link opens. */
export const mailPages: Readonly<Record<MailWithLink, MailPage>> = {
  invite: openedByToken,
  'sign-up': openedByToken,
  reset: openedByToken,
  'change-email': openedByToken,
  'sign-up-known': newPassword,
  'address-changes': newPassword,
  'password-changed': newPassword,
  'visit-confirmation': { page: 'service/confirmation', apps: ['portal'], missing: { portal: 'work' } },
  'form-link': { page: 'form/$formId', apps: ['portal'], missing: { portal: 'customers' } },
};

type Bases = Pick<Config, 'appBase'>;

/** The link in an email; `values` replace the parameters of its page. */
export const addressInMail = (
  { appBase }: Bases,
  mail: MailWithLink,
  app: MailedApp,
  values: Readonly<Record<string, string>> = {},
): string =>
  `${appBase}/${appPaths[app]}/${mailPages[mail].page.replaceAll(/\$(\w+)/g, (_, name: string) => values[name] ?? '')}`;

/** The app to which a URL belongs; undefined for a URL outside this site. */
export const appAt = ({ appBase }: Bases, address: string): MailedApp | undefined =>
  everyApp.find(
    (app) => address === `${appBase}/${appPaths[app]}` || address.startsWith(`${appBase}/${appPaths[app]}/`),
  );
