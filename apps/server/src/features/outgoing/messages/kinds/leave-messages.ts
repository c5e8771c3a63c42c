import { isLeaveKind } from '@field-service/domain/people/leave.ts';
import { createFormats } from '@field-service/i18n/format.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import { translatorFor, type Overrides } from '@field-service/i18n/translate.ts';
import type { Wording } from '../wording.ts';

/** Emails and pushes about leave. */
export const leaveTemplates = ['leave-filed', 'leave-approved', 'leave-rejected', 'leave-withdrawn'] as const;
export type LeaveTemplate = (typeof leaveTemplates)[number];
export const isLeaveTemplate = (name: string): name is LeaveTemplate =>
  leaveTemplates.some((template) => template === name);

const kinds = {
  AL: 'Annual leave',
  MC: 'Medical leave',
  HL: 'Hospitalisation leave',
  UL: 'Unpaid leave',
  RL: 'Replacement leave',
  HD: 'Half-day leave',
} as const;

/**
 * The text of a message about leave (`docno`, `person`, `kind`, `from`, `to`, `days`, `by`, `note`, `reason`); `name`,
 * which only an email has, is the receiver's name.
 */
export function wordLeaveMessage(
  template: LeaveTemplate,
  language: Language,
  params: Readonly<Record<string, unknown>>,
  own: Overrides = {},
): Wording {
  const t = translatorFor(language, 'report', own);
  const text = (key: string): string => (typeof params[key] === 'string' ? params[key] : '');
  const number = (key: string): number => (typeof params[key] === 'number' ? params[key] : 0);
  const format = createFormats({ language, timeZone: text('timezone') || 'UTC', currency: 'USD' });
  const kind = text('kind');
  const what = t('{{kind}}, {{from}} to {{to}} (days: {{days}})', {
    kind: isLeaveKind(kind) ? t(kinds[kind]) : kind,
    from: format.businessDate(number('from')),
    to: format.businessDate(number('to')),
    days: format.number(number('days')),
  });
  const [docno, person, by] = [text('docno'), text('person'), text('by')];
  const letter = (subject: string, ...body: string[]): Wording => ({
    subject,
    text: [
      ...(text('name') === '' ? [] : [t('Dear {{name}},', { name: text('name') })]),
      what,
      ...body.filter((part) => part !== ''),
    ].join('\n\n'),
  });
  switch (template) {
    case 'leave-filed':
      return letter(t('{{person}} requested leave ({{docno}})', { person, docno }), text('note'));
    case 'leave-approved':
      return letter(t('Leave {{docno}} was approved', { docno }), t('Decided by {{by}}.', { by }), text('reason'));
    case 'leave-rejected':
      return letter(t('Leave {{docno}} was rejected', { docno }), t('Decided by {{by}}.', { by }), text('reason'));
    case 'leave-withdrawn':
      return letter(t('{{person}}’s leave {{docno}} was withdrawn', { docno, person }), text('reason'));
  }
}
