import { createFormats } from '@field-service/i18n/format.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import { translatorFor, type Overrides } from '@field-service/i18n/translate.ts';
import type { SystemDb } from '../../../../db/system.ts';
import type { JobContext, Transaction } from '../../../../queue/job.ts';
import type { EventPayloads } from '../../../../queue/payloads.ts';
import { queueMessage, queueMessages } from '../compose.ts';
import { readCustomerFacts, readDeclined } from '../receivers.queries.ts';
import type { Wording } from '../wording.ts';

/** Emails with an open link for confirming a visit's time or answering a form, and the email about a declined visit. */
export const linkTemplates = ['visit-confirmation', 'visit-declined', 'form-link'] as const;
export type LinkTemplate = (typeof linkTemplates)[number];
export const isLinkTemplate = (name: string): name is LinkTemplate =>
  linkTemplates.some((template) => template === name);

/**
 * The text of an email with an open link (`name`, `title`, `timezone`; `site` and `at` of a visit); `link` and `until`
 * are added when the email is sent. `own` contains the site's own phrases.
 */
export function wordLinkMail(
  template: LinkTemplate,
  language: Language,
  params: Readonly<Record<string, unknown>>,
  own: Overrides = {},
): Wording {
  const t = translatorFor(language, 'report', own);
  const text = (key: string): string => (typeof params[key] === 'string' ? params[key] : '');
  const format = createFormats({ language, timeZone: text('timezone') || 'UTC', currency: 'USD' });
  const time = (key: string): string => (typeof params[key] === 'number' ? format.dateTime(params[key]) : '');
  const [title, site] = [text('title'), text('site')];
  const letter = (subject: string, body: string, after: string): Wording => ({
    subject,
    text: [
      text('name') === '' ? t('Hello,') : t('Dear {{name}},', { name: text('name') }),
      body,
      text('link'),
      after,
    ].join('\n\n'),
  });
  if (template === 'form-link')
    return letter(
      t('Please fill in: {{title}}', { title }),
      t('Please fill in this form:'),
      t('The link is valid until {{time}}.', { time: time('until') }),
    );
  if (template === 'visit-declined') {
    const facts = { title, site, customer: text('customer'), time: time('at') };
    return {
      subject: t('{{docno}}: {{time}} does not suit {{customer}}', { ...facts, docno: text('docno') }),
      text: [
        t('Dear {{name}},', { name: text('name') }),
        t('{{customer}} declined the time for “{{title}}” at {{site}}, {{time}}.', facts),
        ...(text('note') === '' ? [] : [text('note')]),
        t('Please reschedule the visit.'),
      ].join('\n\n'),
    };
  }
  return letter(
    t('Does {{time}} suit you for our visit?', { time: time('at') }),
    t('We plan to visit {{site}} for “{{title}}”, {{time}}. Please let us know here whether this suits you:', {
      title,
      site,
      time: time('at'),
    }),
    t('You can change your answer until the visit starts.'),
  );
}

export interface LinkReceiver {
  address: string;
  name: string;
  lang: string;
  site: string;
  timezone: string;
}
/**
 * The recipient of an email about a customer's record: the given address, otherwise the site's, otherwise the
 * customer's; undefined if there is none.
 */
export async function receiverOf(
  db: SystemDb,
  about: {
    folderId: string | null;
    contactId: string | null;
    siteId: string | null;
    to?: string | undefined;
    lang?: string | undefined;
  },
): Promise<LinkReceiver | undefined> {
  const facts = await readCustomerFacts(db, about);
  const address = about.to ?? facts.email;
  return address === null
    ? undefined
    : { address, name: facts.name, lang: about.lang ?? facts.lang, site: facts.site, timezone: facts.timezone };
}

type Writer = Pick<Transaction, 'db' | 'enqueue'>;
const mailOf = ({ address, name, lang, site, timezone }: LinkReceiver) => ({
  channel: 'mail' as const,
  userId: null,
  address,
  lang,
  params: { name, site, timezone },
});

/** Asks a customer by email to confirm a visit's time. */
export async function mailVisitQuestion(
  writer: Writer,
  {
    linkId,
    folderId,
    title,
    at,
    receiver,
  }: { linkId: string; folderId: string; title: string; at: number; receiver: LinkReceiver },
): Promise<void> {
  const mail = mailOf(receiver);
  await queueMessage(writer, {
    ...mail,
    once: `visit-confirmation ${linkId}`,
    folderId,
    template: 'visit-confirmation',
    params: { ...mail.params, title, at },
    refKind: 'VISIT_LINK',
    refId: linkId,
  });
}

/** Asks someone by email to answer a form. */
export async function mailOpenForm(
  writer: Writer,
  { linkId, folderId, title, receiver }: { linkId: string; folderId: string; title: string; receiver: LinkReceiver },
): Promise<void> {
  const mail = mailOf(receiver);
  await queueMessage(writer, {
    ...mail,
    once: `form-link ${linkId}`,
    folderId,
    template: 'form-link',
    params: { ...mail.params, title },
    refKind: 'FORM_LINK',
    refId: linkId,
  });
}

/**
 * Notifies the person who asked for confirmation that the visit's time was declined. Only the latest response counts:
 * if it accepts the time, nothing is sent.
 */
export async function mailDeclined(context: JobContext, { postId }: EventPayloads['visit.answered']): Promise<void> {
  const said = await readDeclined(context.system, postId);
  if (said === undefined || said.email === null) return;
  const {
    linkId,
    answeredAt,
    userId,
    email: address,
    lang,
    folderId,
    name,
    docno,
    title,
    customer,
    site,
    at,
    note,
    timezone,
  } = said;
  await queueMessages(context, [
    {
      once: `visit-declined ${linkId} ${answeredAt}`,
      folderId,
      channel: 'mail',
      userId,
      address,
      template: 'visit-declined',
      lang,
      params: { name, docno, title, customer, site, at, note, timezone },
      refKind: 'POST',
      refId: postId,
    },
  ]);
}
