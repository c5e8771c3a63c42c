import { createFormats } from '@field-service/i18n/format.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import { translatorFor, type Overrides } from '@field-service/i18n/translate.ts';
import type { Wording } from '../wording.ts';

/** Emails about a person's account: those with a link, and notices of changes. */
export const accountTemplates = [
  'invite',
  'sign-up',
  'sign-up-known',
  'reset',
  'change-email',
  'address-changes',
  'password-changed',
] as const;
export type AccountTemplate = (typeof accountTemplates)[number];
export const isAccountTemplate = (name: string): name is AccountTemplate =>
  accountTemplates.some((template) => template === name);

/**
 * The text of an email about an account. Parameters: `name`, `title` (of the site), `username` and `timezone` as of
 * queuing; `link`, and `until` (ms) for an expiring link, as of sending. `own` contains the site's own phrases.
 */
export function wordAccountMail(
  template: AccountTemplate,
  language: Language,
  params: Readonly<Record<string, unknown>>,
  own: Overrides = {},
): Wording {
  const t = translatorFor(language, 'report', own);
  const text = (key: string): string => (typeof params[key] === 'string' ? params[key] : '');
  const { until } = params;
  const [title, username] = [text('title'), text('username')];
  /** `ignorable`: nothing happens unless the reader follows the link. */
  const letter = (subject: string, body: string, ignorable = true): Wording => ({
    subject,
    text: [
      t('Dear {{name}},', { name: text('name') }),
      body,
      text('link'),
      ...(typeof until === 'number'
        ? [
            t('The link is valid until {{time}} and can be used once.', {
              time: createFormats({ language, timeZone: text('timezone') || 'UTC', currency: 'USD' }).dateTime(until),
            }),
          ]
        : []),
      ...(ignorable ? [t('If you did not request this email, you can ignore it.')] : []),
    ].join('\n\n'),
  });
  switch (template) {
    case 'invite':
      return letter(
        t('You are invited to {{title}}', { title }),
        t('An account has been created for you. Your username is {{username}}. Choose a password to activate it:', {
          username,
        }),
      );
    case 'sign-up':
      return letter(
        t('Confirm your account at {{title}}', { title }),
        t('Thank you for signing up. Confirm your email address with your password to activate your account:'),
      );
    case 'sign-up-known':
      return letter(
        t('You already have an account at {{title}}', { title }),
        t(
          'Someone tried to sign up with this email address, but it already has an account. Nothing has changed. If you have forgotten your password, request a new one here:',
        ),
      );
    case 'reset':
      return letter(
        t('Choose a new password for {{title}}', { title }),
        t('We received a request for a new password for the username {{username}}. Choose it here:', { username }),
      );
    case 'change-email':
      return letter(
        t('Confirm your new email address for {{title}}', { title }),
        t('This email address will be used for the username {{username}}. Confirm it with your password:', {
          username,
        }),
      );
    case 'address-changes':
      return letter(
        t('The email address of your account at {{title}} is changing', { title }),
        t(
          'A change of email address was requested for the username {{username}}. If this was not you, choose a new password here:',
          { username },
        ),
        false,
      );
    case 'password-changed':
      return letter(
        t('Your password at {{title}} was changed', { title }),
        t('The password for the username {{username}} was changed. If this was not you, choose a new one here:', {
          username,
        }),
        false,
      );
  }
}
