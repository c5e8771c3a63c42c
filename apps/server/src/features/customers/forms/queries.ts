import { forms, formAnswers } from '@field-service/contract/datasets/customers.ts';
import type { Form, FormAnswer } from '@field-service/contract/customers/forms.ts';
import type { FormField } from '@field-service/domain/customers/form-field.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { versionColumns, versionOf, datasetOf } from '../../../datasets/public.ts';

const formJson = (
  fields: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`json_build_object('id', m.id, 'folderid', m.folder_id, 'title', m.title, 'notes', m.notes, 'posttypeid', m.post_type_id, 'state', m.state, 'published', m.published,
  'version', m.version, 'fields', ${fields}, 'uts', m.uts, 'ctid', m.seq)`;
const newest = sql`(select v.fields ${related('from form_version v where v.form_id = m.id')} and v.version = m.version)`;
const answerJson = sql`json_build_object('id', a.id, 'formid', a.form_id, 'title', m.title, 'version', a.version, 'folderid', a.folder_id, 'postid', a.post_id, 'docno', ap.docno, 'contact', case when ac.id is null then null else json_build_object('id', ac.id, 'name', ac.name) end, 'site', case when asite.id is null then null else json_build_object('id', asite.id, 'name', asite.name) end, 'contactid', a.contact_id, 'siteid', a.site_id, 'userid', a.user_id, 'by', a.by_name,
  'bylink', a.link_id is not null, 'lang', a.lang, 'values', a.data, 'at', a.cts, 'uts', a.uts, 'ctid', a.seq)`;
const formOfAnswer = related(
  'join form m on m.id = a.form_id left join post ap on ap.id = a.post_id left join contact ac on ac.id = a.contact_id left join contact_info asite on asite.id = a.site_id',
);

/** A live form; `lock` locks it until the transaction ends. */
export async function readForm(db: ScopedDb, id: string, lock = false): Promise<Form | undefined> {
  if (lock) await db.rows(sql`select m.id from ${db.sourceAny('form')} m where m.id = ${id} for no key update`);
  const [row] = await db.rows(
    sql<{
      form: Form;
    }>`select ${formJson(newest)} form from ${db.sourceAny('form')} m where m.id = ${id} and m.dts is null`,
  );
  return row?.form;
}
export async function readFields(db: ScopedDb, formId: string, version: number): Promise<FormField[] | undefined> {
  const row = await db
    .asSystem('the form, or the answer given to it, was read through the scope')
    .selectFrom('form_version')
    .select('fields')
    .where('form_id', '=', formId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.fields;
}

export interface FormColumns {
  title: string;
  notes: string;
  post_type_id: string | null;
  state: Form['state'];
  published: boolean;
}
export interface NewVersion {
  version: number;
  fields: readonly FormField[];
  at: number;
  userId: string;
}
async function insertVersion(db: ScopedDb, formId: string, { version, fields, at, userId }: NewVersion): Promise<void> {
  await db
    .insert('form_version')
    .values({ form_id: formId, version, fields: JSON.stringify(fields), at, user_id: userId })
    .execute();
}
export async function insertForm(
  db: ScopedDb,
  owner: { id: string; folderId: string },
  columns: FormColumns,
  first: NewVersion,
): Promise<void> {
  await db
    .insert('form')
    .values({ id: owner.id, folder_id: owner.folderId, created_by: first.userId, version: first.version, ...columns })
    .execute();
  await insertVersion(db, owner.id, first);
}
/** Updates a form. If `next` is given, also creates a new version with the changed fields. */
export async function updateForm(
  db: ScopedDb,
  id: string,
  columns: FormColumns,
  next: NewVersion | undefined,
): Promise<void> {
  if (next !== undefined) await insertVersion(db, id, next);
  await db
    .update('form')
    .set({ ...columns, ...(next === undefined ? {} : { version: next.version }) })
    .where('form.id', '=', id)
    .execute();
}
export async function markFormDeleted(db: ScopedDb, id: string, now: number): Promise<void> {
  await db.update('form').set({ dts: now }).where('form.id', '=', id).execute();
  await db.update('form_link').set({ ended_at: now }).where('form_id', '=', id).where('ended_at', 'is', null).execute();
}

/**
 * The choices for a field: live, visible lookups of its type, and of its list if it has one, that apply in the form's
 * folder. At most 500 are returned.
 */
export async function readChoices(
  db: ScopedDb,
  folderId: string,
  { type, list, lang }: { type: number; list: string | undefined; lang: string },
): Promise<{ id: string; name: string }[]> {
  // Unscoped: reads only the position of the folder in the tree.
  return await db.rows(sql<{ id: string; name: string }>`
    select l.id, coalesce(l.data #>> array['alt', ${lang}::text, 'name'], l.name) name from lookup l left join lookup p on p.id = l.parent_id ${related('left join folder lf on lf.id = l.folder_id')}
     where l.type = ${type} and l.deletor is null and l.flags !~ 'H' and (${list ?? null}::text is null or p.code = ${list ?? null}::text)
       and (lf.id is null or exists (select from folder f where f.id = ${folderId} and starts_with(f.path, lf.path))) order by l.ord, l.seq limit 500`);
}

/** The names of chosen lookups, also of those that are gone, in a language. */
export async function readChosen(
  db: ScopedDb,
  ids: readonly string[],
  lang: string,
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  // Unscoped: an answer that was read through the scope chose them.
  return await db.rows(sql<{ id: string; name: string }>`
    select l.id, coalesce(l.data #>> array['alt', ${lang}::text, 'name'], l.name) name from lookup l where l.id = any(${[...ids]}::text[])`);
}

/** The record that an answer may be about: a post, a site or a customer. */
export interface FormSubject {
  /** The folder of the record; null if the answer is not about a record. */
  folderId: string | null;
  postId: string | null;
  postTypeId: string | null;
  contactId: string | null;
  siteId: string | null;
}
export async function readPostAbout(db: ScopedDb, id: string): Promise<FormSubject | undefined> {
  const [row] = await db.rows(
    sql<FormSubject>`select p.folder_id "folderId", p.id "postId", p.type_id "postTypeId", p.contact_id "contactId", p.site_id "siteId" from ${db.sourceAny('post')} p where p.id = ${id} and p.dts is null`,
  );
  return row;
}
export async function readSiteAbout(db: ScopedDb, id: string): Promise<FormSubject | undefined> {
  const [row] = await db.rows(
    sql<FormSubject>`select i.folder_id "folderId", null "postId", null "postTypeId", i.contact_id "contactId", i.id "siteId" from ${db.sourceAny('contact_info')} i where i.id = ${id} and i.type_val = 3 and i.dts is null`,
  );
  return row;
}
/** The customer as the subject of an answer without a site. */
export async function readCustomerAbout(db: ScopedDb, contactId: string): Promise<FormSubject | undefined> {
  const [row] = await db.rows(
    sql<FormSubject>`select c.folder_id "folderId", null "postId", null "postTypeId", c.id "contactId", null "siteId" from ${db.sourceAny('contact')} c where c.id = ${contactId}`,
  );
  return row;
}

export interface NewAnswer {
  id: string;
  formId: string;
  folderId: string;
  version: number;
  about: FormSubject;
  linkId: string | null;
  userId: string | null;
  by: string;
  lang: string;
  values: Readonly<Record<string, unknown>>;
}
export async function insertAnswer(
  db: ScopedDb,
  { id, formId, folderId, version, about, linkId, userId, by, lang, values }: NewAnswer,
): Promise<void> {
  await db
    .insert('form_answer')
    .values({
      id,
      form_id: formId,
      folder_id: folderId,
      version,
      post_id: about.postId,
      contact_id: about.contactId,
      site_id: about.siteId,
      link_id: linkId,
      user_id: userId,
      by_name: by,
      lang,
      data: JSON.stringify(values),
    })
    .execute();
}
export async function readAnswer(db: ScopedDb, id: string): Promise<FormAnswer | undefined> {
  const [row] = await db.rows(
    sql<{
      answer: FormAnswer;
    }>`select ${answerJson} answer from ${db.sourceAny('form_answer')} a ${formOfAnswer} where a.id = ${id}`,
  );
  return row?.answer;
}

export const formDataset = datasetOf(forms, {
  callers: ['staff', 'portal'],
  needs: 'LOKP:VW',
  from: ({ context }) => sql`${context.db.source('form')} m`,
  alive: sql<boolean>`m.dts is null`,
  row: formJson(newest),
  fields: {
    id: { column: sql`m.id`, notNull: true },
    folderid: { column: sql`m.folder_id`, notNull: true },
    posttypeid: { column: sql`m.post_type_id` },
    title: { column: sql`m.title`, notNull: true },
    state: { column: sql`m.state`, notNull: true },
    published: { column: sql`m.published`, notNull: true },
    ...versionColumns('m'),
  },
  tie: sql`m.seq`,
  search: [sql`m.title`, sql`m.notes`],
  delta: versionOf('m'),
  cap: 2000,
});

export const formAnswerDataset = datasetOf(formAnswers, {
  callers: ['staff', 'portal'],
  needs: 'CONT:VW',
  from: ({ context }) => sql`${context.db.source('form_answer')} a ${formOfAnswer}`,
  row: answerJson,
  fields: {
    id: { column: sql`a.id`, notNull: true },
    formid: { column: sql`a.form_id`, notNull: true },
    folderid: { column: sql`a.folder_id`, notNull: true },
    postid: { column: sql`a.post_id` },
    contactid: { column: sql`a.contact_id` },
    siteid: { column: sql`a.site_id` },
    userid: { column: sql`a.user_id` },
    version: { column: sql`a.version`, notNull: true },
    at: { column: sql`a.cts`, notNull: true },
    ...versionColumns('a'),
  },
  tie: sql`a.seq desc`,
  search: [sql`a.by_name`, sql`m.title`],
  delta: versionOf('a'),
  cap: 5000,
});
