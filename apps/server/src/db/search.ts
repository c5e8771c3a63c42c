import { phoneDigits } from '@field-service/domain/customers/phone-digits.ts';
import { sql, type RawBuilder } from 'kysely';

type Condition = RawBuilder<boolean>;

const contains = (searched: RawBuilder<unknown>, text: string): Condition =>
  sql<boolean>`${searched} like search_pattern(${text}::text)`;

/** Whether a text contains the typed text, as text or as a phone number. */
function containsOrCalls(searched: RawBuilder<unknown>, text: string): Condition {
  const digits = phoneDigits(text);
  return digits === undefined || digits === text
    ? contains(searched, text)
    : sql<boolean>`(${contains(searched, text)} or ${contains(searched, digits)})`;
}

/**
 * Matches customers by code, name, email or phone. The functions and their indexes come from the migration
 * `0037_search`.
 */
export const contactMatches = (alias: string, text: string): Condition => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return containsOrCalls(sql`contact_search(${of('code')}, ${of('name')}, ${of('email')}, ${of('phone')})`, text);
};

/** Matches sites and other contact infos by code, name, person, email, phone or address. */
export const contactInfoMatches = (alias: string, text: string): Condition => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return containsOrCalls(
    sql`contact_info_search(${of('code')}, ${of('name')}, ${of('person')}, ${of('email')}, ${of('phone')}, ${of('address')})`,
    text,
  );
};

/** Matches the posts `alias` by number or title. */
export const postTextMatches = (alias: string, text: string): Condition =>
  contains(sql`post_search(${sql.ref(`${alias}.docno`)}, ${sql.ref(`${alias}.title`)})`, text);

/** Matches invoices by number. */
export const invoiceMatches = (alias: string, text: string): Condition =>
  contains(sql`invoice_search(${sql.ref(`${alias}.docno`)})`, text);

/**
 * The most matches among which a search looks for the best ones. The limit is a subquery so that PostgreSQL does not
 * plan for it: it would read the whole table, expecting to find that many matches soon, where there may be none.
 */
export const candidates = sql`limit (select 200)`;

/** Rows of `alias` with this very code first, then those whose name begins with the text, then by name. */
export const bestNamed = (alias: string, text: string): RawBuilder<unknown> =>
  sql`lower(${sql.ref(`${alias}.code`)}) = lower(${text}) desc, starts_with(lower(${sql.ref(`${alias}.name`)}), lower(${text})) desc, ${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.id`)}`;

/**
 * Matches the posts `p` by number or title, or by their customer or site. Each side reads one table, so that each can
 * use an index; anyone who sees a post sees its customer and its site.
 */
export const postMatches = (text: string): Condition =>
  sql<boolean>`(${postTextMatches('p', text)}
    or p.contact_id = any(array(select mc.id from contact mc where ${contactMatches('mc', text)}))
    or p.site_id = any(array(select ms.id from contact_info ms where ${contactInfoMatches('ms', text)})))`;
