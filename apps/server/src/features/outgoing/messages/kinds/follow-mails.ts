import { createFormats } from '@field-service/i18n/format.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import { translatorFor, type Overrides } from '@field-service/i18n/translate.ts';
import { z } from 'zod';
import type { Wording } from '../wording.ts';

/** Emails and pushes about work that requires follow-up: due actions, late work, and reported pest sightings. */
export const followTemplates = ['actions-due', 'upload-late', 'sighting-reported', 'sighting-answered'] as const;
export type FollowTemplate = (typeof followTemplates)[number];
export const isFollowTemplate = (name: string): name is FollowTemplate =>
  followTemplates.some((template) => template === name);

/** The list of due actions as stored with a message. */
const Actions = z.array(
  z.object({
    noun: z.enum(['recommendation', 'corrective-action']),
    stage: z.enum(['soon', 'overdue']),
    title: z.string(),
    site: z.string(),
    due: z.int(),
  }),
);
export type DueLine = z.output<typeof Actions>[number];
export const dueParam = (lines: readonly DueLine[]): string => JSON.stringify(lines);
const dueLines = (text: string): DueLine[] => Actions.parse(JSON.parse(text));

/**
 * The text of an email about due actions (`name`, `actions`, `timezone`), a push about late work (`docno`, `customer`,
 * `site`, `name`), or a notice of a sighting (`docno`, `customer`, `site`, `pest`, `place`, `by`, `respondBy`,
 * `timezone`), or the answer to its reporter (`name`, `pest`, `place`, `site`, `text`).
 */
export function wordFollowMail(
  template: FollowTemplate,
  language: Language,
  params: Readonly<Record<string, unknown>>,
  own: Overrides = {},
): Wording {
  const t = translatorFor(language, 'report', own);
  const text = (key: string): string => (typeof params[key] === 'string' ? params[key] : '');
  if (template === 'upload-late') {
    return {
      subject: t('Work for {{docno}} needs a decision', { docno: text('docno') }),
      text: t('{{customer}}, {{site}}: work by {{name}} is waiting for your decision.', {
        customer: text('customer'),
        site: text('site'),
        name: text('name'),
      }),
    };
  }
  const format = createFormats({ language, timeZone: text('timezone') || 'UTC', currency: 'USD' });
  if (template === 'sighting-reported') {
    const [pest, site] = [text('pest'), text('site')];
    const respondBy = params['respondBy'];
    return {
      subject: t('{{pest}} seen at {{site}}: respond by {{date}}', {
        pest,
        site,
        date: typeof respondBy === 'number' ? format.dateTime(respondBy) : '',
      }),
      text: t(
        '{{by}} saw {{pest}} at {{place}} ({{customer}}, {{site}}). Call-out {{docno}} is waiting for a technician.',
        {
          by: text('by'),
          pest,
          place: text('place'),
          customer: text('customer'),
          site,
          docno: text('docno'),
        },
      ),
    };
  }
  if (template === 'sighting-answered') {
    const [pest, site] = [text('pest'), text('site')];
    return {
      subject: t('Your report of {{pest}} at {{site}}', { pest, site }),
      text: [
        t('Dear {{name}},', { name: text('name') }),
        t('You reported {{pest}} at {{place}}. Our answer:', { pest, place: text('place') }),
        text('text'),
        t('Thank you for your business.'),
      ].join('\n\n'),
    };
  }
  const lines = dueLines(text('actions'));
  const list = (stage: DueLine['stage'], heading: string): string[] => {
    const found = lines.filter((line) => line.stage === stage);
    const row = ({ noun, title, site, due }: DueLine): string =>
      t('– {{title}}, {{site}}: {{date}}', {
        title: noun === 'corrective-action' ? t('Corrective action for job {{docno}}', { docno: title }) : title,
        site,
        date: format.businessDate(due),
      });
    return found.length === 0 ? [] : [[heading, ...found.map(row)].join('\n')];
  };
  const overdue = lines.some(({ stage }) => stage === 'overdue');
  return {
    subject: overdue ? t('Overdue actions') : t('Actions due soon'),
    text: [
      t('Dear {{name}},', { name: text('name') }),
      ...list('overdue', t('These actions are overdue:')),
      ...list('soon', t('These actions are due soon:')),
    ].join('\n\n'),
  };
}
