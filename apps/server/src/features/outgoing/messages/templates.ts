import { createFormats } from '@field-service/i18n/format.ts';
import { isLanguage, type Language } from '@field-service/i18n/languages.ts';
import { translatorFor, type Overrides } from '@field-service/i18n/translate.ts';
import { accountTemplates, isAccountTemplate, wordAccountMail, type AccountTemplate } from './kinds/account-mails.ts';
import { isDeskTemplate, wordDeskMail, deskTemplates, type DeskTemplate } from './kinds/desk-mails.ts';
import { followTemplates, isFollowTemplate, wordFollowMail, type FollowTemplate } from './kinds/follow-mails.ts';
import { isLeaveTemplate, leaveTemplates, wordLeaveMessage, type LeaveTemplate } from './kinds/leave-messages.ts';
import { isLinkTemplate, linkTemplates, wordLinkMail, type LinkTemplate } from './kinds/link-mails.ts';
import type { Wording } from './wording.ts';

/**
 * The messages about documents and jobs. Parameters are stored raw, and are formatted in the receiver's language when
 * the message is sent.
 */
type DocumentTemplate =
  | 'service-report'
  | 'invoice'
  | 'credit-note'
  | 'reminder'
  | 'payment'
  | 'payment-rejected'
  | 'statement'
  | 'job-assigned'
  | 'job-changed'
  | 'job-withdrawn'
  | 'preview'
  | 'webhook-disabled';
export type Template =
  | DocumentTemplate
  | AccountTemplate
  | LeaveTemplate
  | DeskTemplate
  | FollowTemplate
  | LinkTemplate;
export const isTemplate = (name: string): name is Template =>
  [
    'service-report',
    'invoice',
    'credit-note',
    'reminder',
    'payment',
    'payment-rejected',
    'statement',
    'job-assigned',
    'job-changed',
    'job-withdrawn',
    'preview',
    'webhook-disabled',
    ...leaveTemplates,
    ...accountTemplates,
    ...deskTemplates,
    ...followTemplates,
    ...linkTemplates,
  ].includes(name);

/**
 * The text of a message in the receiver's language; `own` contains the site's own phrases, which override the
 * product's.
 */
export function wordMessage(
  template: Template,
  lang: string,
  params: Readonly<Record<string, unknown>>,
  own: Overrides = {},
): Wording {
  const language: Language = isLanguage(lang) ? lang : 'en-GB';
  if (isDeskTemplate(template)) return wordDeskMail(template, language, params, own);
  if (isFollowTemplate(template)) return wordFollowMail(template, language, params, own);
  if (isLinkTemplate(template)) return wordLinkMail(template, language, params, own);
  if (isLeaveTemplate(template)) return wordLeaveMessage(template, language, params, own);
  if (isAccountTemplate(template)) return wordAccountMail(template, language, params, own);
  const t = translatorFor(language, 'report', own);
  const text = (key: string): string => (typeof params[key] === 'string' ? params[key] : '');
  const number = (key: string): number | null => (typeof params[key] === 'number' ? params[key] : null);
  const format = createFormats({ language, timeZone: text('timezone') || 'UTC', currency: text('currency') || 'USD' });
  const letter = (subject: string, ...body: string[]): Wording => ({
    subject,
    text: [t('Dear {{name}},', { name: text('customer') }), ...body, t('Thank you for your business.')].join('\n\n'),
  });
  const docno = text('docno');
  const [at, dueOn] = [number('at'), number('dueOn')];
  switch (template) {
    case 'service-report':
      return letter(
        t('Your service report {{docno}}', { docno }),
        t('We have completed the visit at {{site}} on {{date}}. The service report is attached.', {
          site: text('site'),
          date: at === null ? '' : format.date(at),
        }),
      );
    case 'invoice':
      return letter(
        t('Your invoice {{docno}}', { docno }),
        t('Invoice {{docno}} for {{amount}} is due on {{date}}.', {
          docno,
          amount: format.money(text('amount')),
          date: dueOn === null ? '' : format.businessDate(dueOn),
        }),
      );
    case 'credit-note':
      return letter(
        t('Your credit note {{docno}}', { docno }),
        t('Credit note {{docno}} for {{amount}} on invoice {{invoice}} is attached.', {
          docno,
          amount: format.money(text('amount')),
          invoice: text('invoice'),
        }),
      );
    case 'reminder': {
      const owed = {
        docno,
        amount: format.money(text('amount')),
        date: dueOn === null ? '' : format.businessDate(dueOn),
      };
      const said = t('{{amount}} of invoice {{docno}} is unpaid. It was due on {{date}}.', owed);
      if (number('last') === 1)
        return letter(
          t('Final reminder: invoice {{docno}} is overdue', { docno }),
          said,
          t('Please pay now, or let us know right away if there is a problem.'),
          t('If you have already paid, please disregard this email.'),
        );
      if (number('level') === 1)
        return letter(
          t('Reminder: invoice {{docno}} is due', { docno }),
          said,
          t('You may have overlooked it. Please pay within the next few days.'),
          t('If you have already paid, please disregard this email.'),
        );
      return letter(
        t('Invoice {{docno}} is {{days}} days overdue', { docno, days: number('days') ?? 0 }),
        said,
        t('Please pay within the next few days.'),
        t('If you have already paid, please disregard this email.'),
      );
    }
    case 'payment':
      // Messages queued by older versions have no amount.
      if (text('amount') === '') return letter(t('Payment received for {{docno}}', { docno }));
      return letter(
        t('Payment received for {{docno}}', { docno }),
        t('We have received {{amount}} for invoice {{docno}}.', { docno, amount: format.money(text('amount')) }),
        /[1-9]/.test(text('open'))
          ? t('{{amount}} is still unpaid.', { amount: format.money(text('open')) })
          : t('It is now paid in full.'),
      );
    case 'payment-rejected':
      return {
        subject: t('Your payment for {{docno}} could not be confirmed', { docno }),
        text: [
          t('Dear {{name}},', { name: text('customer') }),
          t('You reported a transfer of {{amount}} for {{docno}}. We could not confirm that it arrived:', {
            docno,
            amount: format.money(text('amount')),
          }),
          text('reason'),
          t('Please check with your bank, or report it again.'),
        ].join('\n\n'),
      };
    case 'statement': {
      const [on, from, until] = [number('on'), number('from'), number('until')];
      return letter(
        t('Your statement of account'),
        from === null || until === null
          ? t('Your statement of account of {{date}} is attached.', {
              date: on === null ? '' : format.businessDate(on),
            })
          : t('Your statement of account from {{from}} to {{until}} is attached.', {
              from: format.businessDate(from),
              until: format.businessDate(until),
            }),
      );
    }
    case 'webhook-disabled':
      return {
        subject: t('The webhook {{name}} was turned off', { name: text('name') }),
        text: [
          t('Dear {{name}},', { name: text('customer') }),
          t(
            'No delivery to the webhook {{name}} has succeeded since {{time}}, so it was turned off. Its log lists the attempts. Turn it on again once its receiver works.',
            { name: text('name'), time: at === null ? '' : format.dateTime(at) },
          ),
        ].join('\n\n'),
      };
    case 'preview':
      return { subject: text('subject'), text: text('text') };
    case 'job-assigned':
    case 'job-changed':
    case 'job-withdrawn':
      return {
        subject:
          template === 'job-assigned'
            ? t('Job {{docno}} assigned', { docno })
            : template === 'job-changed'
              ? t('Job {{docno}} changed', { docno })
              : t('Job {{docno}} withdrawn', { docno }),
        // A job may not have a time yet; messages queued by older versions then have 0.
        text:
          at === null || at === 0
            ? t('{{customer}}, {{site}}', { customer: text('customer'), site: text('site') })
            : t('{{customer}}, {{site}}, {{time}}', {
                customer: text('customer'),
                site: text('site'),
                time: format.dateTime(at),
              }),
      };
  }
}
