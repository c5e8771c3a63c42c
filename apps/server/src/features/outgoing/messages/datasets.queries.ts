import { mailErrors } from '@field-service/contract/outgoing/mail-errors.ts';
import { messages } from '@field-service/contract/datasets/outgoing.ts';
import { sql } from 'kysely';
import { mayDo } from '../../../access.ts';
import { datasetOf } from '../../../datasets/public.ts';

/**
 * The kinds of records whose emails are listed. Other emails, such as those about accounts or leave, are in no list.
 */
const listedKinds = ['POST', 'INVOICE', 'PAYMENT', 'STATEMENT', 'VISIT_LINK', 'FORM_LINK', 'SIGHTING'];
const moneyKinds = ['INVOICE', 'PAYMENT', 'STATEMENT'];

/** The code of the stored reason of the message `m`. */
const problemOf = sql`case m.error ${sql.join(
  Object.entries(mailErrors).map(([code, text]) => sql`when ${text} then ${code}`),
  sql` `,
)} end`;

/**
 * Emails to customers and their status: sent, pending, held with the reason, or failed. Emails about money are visible
 * only to users who can see bills.
 */
export const messageDataset = datasetOf(messages, {
  callers: ['staff'],
  needs: 'CONT:VW',
  from: ({ context }) => sql`${context.db.source('message')} m`,
  where: ({ caller }) =>
    sql<boolean>`(m.channel = 'mail' and m.ref_kind = any(${mayDo(caller, 'BILL:VW') ? listedKinds : listedKinds.filter((kind) => !moneyKinds.includes(kind))}::text[]))`,
  row: sql`json_build_object('id', m.id, 'template', m.template, 'address', m.address, 'lang', m.lang, 'refkind', m.ref_kind, 'refid', m.ref_id, 'folderid', m.folder_id, 'status', m.status, 'error', m.error, 'problem', ${problemOf}, 'sentAt', m.sent_at, 'cts', m.cts, 'uts', m.uts)`,
  fields: {
    id: { column: sql`m.id`, notNull: true },
    template: { column: sql`m.template`, notNull: true },
    address: { column: sql`m.address` },
    lang: { column: sql`m.lang`, notNull: true },
    refkind: { column: sql`m.ref_kind`, notNull: true },
    refid: { column: sql`m.ref_id`, notNull: true },
    folderid: { column: sql`m.folder_id` },
    contactid: { column: sql`m.contact_id` },
    status: { column: sql`m.status`, notNull: true },
    sentAt: { column: sql`m.sent_at` },
    cts: { column: sql`m.cts`, notNull: true },
    uts: { column: sql`m.uts`, notNull: true },
  },
  tie: sql`m.id desc`,
  search: [sql`m.address`],
  cap: 5000,
});
