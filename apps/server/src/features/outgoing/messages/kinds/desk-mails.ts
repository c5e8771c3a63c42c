import { createFormats } from '@field-service/i18n/format.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import { translatorFor, type Overrides } from '@field-service/i18n/translate.ts';
import type { Wording } from '../wording.ts';

/** Emails about tickets and expense claims. */
export const deskTemplates = [
  'ticket-received',
  'ticket-new',
  'ticket-replied',
  'ticket-resolved',
  'ticket-reopened',
  'ticket-assigned',
  'ticket-job-done',
  'claim-submitted',
  'claim-approved',
  'claim-rejected',
  'claim-paid',
] as const;
export type DeskTemplate = (typeof deskTemplates)[number];
export const isDeskTemplate = (name: string): name is DeskTemplate =>
  deskTemplates.some((template) => template === name);

/**
 * The text of an email about a ticket (`docno`, `title`, `site`, `by`, `text`, `job`) or a claim (`docno`, `title`,
 * `amount`, `currency`, `claimant`, `by`, `reason`); `name` is the receiver's name, and `own` contains the site's own
 * phrases.
 */
export function wordDeskMail(
  template: DeskTemplate,
  language: Language,
  params: Readonly<Record<string, unknown>>,
  own: Overrides = {},
): Wording {
  const t = translatorFor(language, 'report', own);
  const text = (key: string): string => (typeof params[key] === 'string' ? params[key] : '');
  const letter = (subject: string, ...body: string[]): Wording => ({
    subject,
    text: [t('Dear {{name}},', { name: text('name') }), ...body.filter((part) => part !== '')].join('\n\n'),
  });
  const [docno, title, site, by] = [text('docno'), text('title'), text('site'), text('by')];
  const amount = (): string =>
    createFormats({ language, timeZone: text('timezone') || 'UTC', currency: text('currency') || 'USD' }).money(
      text('amount'),
    );
  switch (template) {
    case 'ticket-received':
      return letter(
        t('We have received your request {{docno}}', { docno }),
        t('Your request “{{title}}” for {{site}} has the number {{docno}}. We will reply as soon as we can.', {
          title,
          site,
          docno,
        }),
        t('Thank you for your business.'),
      );
    case 'ticket-new':
      return letter(
        t('New request {{docno}}: {{title}}', { docno, title }),
        t('{{by}} needs help at {{site}}:', { by, site }),
        text('text'),
      );
    case 'ticket-replied':
      return letter(t('New reply to {{docno}}: {{title}}', { docno, title }), t('{{by}} wrote:', { by }), text('text'));
    case 'ticket-resolved':
      return letter(
        t('Your request {{docno}} has been resolved', { docno }),
        t('{{by}} wrote:', { by }),
        text('text'),
        t('If the problem is not solved, you can reopen the request in the portal.'),
        t('Thank you for your business.'),
      );
    case 'ticket-reopened':
      return letter(
        t('Request {{docno}} was reopened: {{title}}', { docno, title }),
        t('{{by}} wrote:', { by }),
        text('text'),
      );
    case 'ticket-assigned':
      return letter(
        t('Request {{docno}} was assigned to you: {{title}}', { docno, title }),
        t('Please handle this request for {{site}}:', { site }),
        text('text'),
      );
    case 'ticket-job-done':
      return letter(
        t('The job for request {{docno}} is done', { docno }),
        t('Job {{job}}, created for “{{title}}”, is done. Please inform the customer and resolve the request.', {
          job: text('job'),
          title,
        }),
      );
    case 'claim-submitted':
      return letter(
        t('Expense claim {{docno}} is awaiting approval', { docno }),
        t('{{claimant}} is claiming {{amount}} for “{{title}}”.', {
          claimant: text('claimant'),
          amount: amount(),
          title,
        }),
      );
    case 'claim-approved':
      return letter(
        t('Your expense claim {{docno}} was approved', { docno }),
        t('{{by}} approved {{amount}} for “{{title}}”.', { by, amount: amount(), title }),
      );
    case 'claim-rejected':
      return letter(
        t('Your expense claim {{docno}} was rejected', { docno }),
        t('{{by}} rejected your {{amount}} claim for “{{title}}”:', { by, amount: amount(), title }),
        text('reason'),
      );
    case 'claim-paid':
      return letter(
        t('Your expense claim {{docno}} was paid', { docno }),
        t('Your {{amount}} claim for “{{title}}” was paid.', { amount: amount(), title }),
      );
  }
}
