import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SystemDb } from '../../../db/system.ts';
import { isReportOpen } from '../../work/posts/public.ts';
import { isReachable } from '../push/public.ts';

export interface NewMessage {
  id: string;
  /** Identifies the event and its recipient. The message is created only once, however often the handler runs. */
  once: string;
  /** Null for a message about a person rather than a folder. */
  folderId: string | null;
  channel: 'mail' | 'push';
  userId: string | null;
  address: string | null;
  template: string;
  lang: string;
  params: Readonly<Record<string, string | number>>;
  refKind: string;
  refId: string;
  /** The reason why the message cannot be sent; such a message is only recorded. */
  held?: string;
  /** The email is not written again while the same one to the same address still waits. */
  unlessWaiting?: true;
}
/** The customer that an email is about; null for pushes and for emails to staff. */
const customerOf = ({ channel, userId, refKind, refId }: NewMessage) => sql<string | null>`case
  when ${channel} <> 'mail' or exists (select from app_user u where u.id = ${userId} and u.usertype = 'staff') then null else case ${refKind}
    when 'POST' then (select p.contact_id from post p where p.id = ${refId})
    when 'INVOICE' then (select i.contact_id from invoice i where i.id = ${refId})
    when 'PAYMENT' then (select y.contact_id from payment y where y.id = ${refId})
    when 'STATEMENT' then (select c.id from contact c where c.id = ${refId})
    when 'SIGHTING' then (select s.contact_id from sighting s where s.id = ${refId})
    when 'VISIT_LINK' then (select p.contact_id from visit_confirmation v join post p on p.id = v.post_id where v.id = ${refId})
    when 'FORM_LINK' then (select l.contact_id from form_link l where l.id = ${refId}) end end`;

/** Whether the same email to the same address waits to be sent; who sends it makes no difference. */
export async function isWaiting(
  db: SystemDb,
  { template, refKind, refId, address, params }: Omit<NewMessage, 'id'>,
  { reasons, forMs }: { reasons: readonly string[]; forMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from message m
     where m.ref_kind = ${refKind} and m.ref_id = ${refId} and m.template = ${template} and m.channel = 'mail' and m.address = ${address}
       and m.params - 'byHand' = ${JSON.stringify(params)}::jsonb - 'byHand'
       and (m.status = 'queued' or m.status = 'held' and m.error = any(${[...reasons]}::text[]) and m.cts >= now_ms() - ${forMs}::bigint) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Inserts a message. Returns false if it already exists. */
export async function insertMessage(db: SystemDb, message: NewMessage): Promise<boolean> {
  const row = await db
    .insertInto('message')
    .values({
      id: message.id,
      once: message.once,
      folder_id: message.folderId,
      channel: message.channel,
      user_id: message.userId,
      contact_id: customerOf(message),
      address: message.address,
      template: message.template,
      lang: message.lang,
      params: JSON.stringify(message.params),
      ref_kind: message.refKind,
      ref_id: message.refId,
      error: message.held ?? null,
      sent_at: null,
      ...(message.held === undefined ? {} : { status: 'held' }),
    })
    .onConflict((conflict) => conflict.constraint('message_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readMessage(db: SystemDb, id: string) {
  return await db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function settleMessage(
  db: SystemDb,
  id: string,
  outcome: { status: 'sent' | 'held' | 'failed'; error: string | null; sentAt: number | null },
): Promise<void> {
  await db
    .updateTable('message')
    .set({ status: outcome.status, error: outcome.error, sent_at: outcome.sentAt })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks as queued the emails that were created since a timestamp and are held for one of these reasons. Returns their
 * ids, oldest first.
 */
export async function takeHeldMails(db: SystemDb, reasons: readonly string[], since: number): Promise<string[]> {
  const rows = await db
    .updateTable('message')
    .set({ status: 'queued', error: null })
    .where('channel', '=', 'mail')
    .where('status', '=', 'held')
    .where('error', 'in', [...reasons])
    .where('cts', '>=', since)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));
}

/** Records that pushes have arrived. Only pushes to the user count, each only once. */
export async function acknowledgeMessages(
  db: SystemDb,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('message')
    .set({ acknowledged_at: now })
    .where('user_id', '=', userId)
    .where('channel', '=', 'push')
    .where('id', 'in', [...ids])
    .where('acknowledged_at', 'is', null)
    .execute();
}

export interface Attachment {
  sha256: string;
  fileName: string;
  type: string;
}
/**
 * The PDF to attach to an email: that of the invoice, or the version of the job's service report that the email states.
 * Other files that staff added to a job, and later reports, which may still be under review, are never attached.
 */
export async function readAttachment(
  db: SystemDb,
  refKind: string,
  refId: string,
  version: number | undefined,
): Promise<Attachment | undefined> {
  const pdfs = db
    .selectFrom('file')
    .select(['sha256', 'file_name', 'type'])
    .where('ref_kind', '=', refKind)
    .where('ref_id', '=', refId)
    .where('type', '=', 'application/pdf')
    .where('dts', 'is', null);
  const reports = db.selectFrom('service_report').select('file_id').where('post_id', '=', refId);
  const made =
    refKind === 'POST'
      ? pdfs.where('id', 'in', version === undefined ? reports : reports.where('version', '=', version))
      : pdfs;
  const row = await made.orderBy('seq', 'desc').executeTakeFirst();
  return row && { sha256: row.sha256, fileName: row.file_name, type: row.type };
}

/** The content and recipients of emails about a job. */
export async function readJobFacts(db: SystemDb, postId: string) {
  const { rows } = await sql<{
    docno: string;
    folderId: string;
    timezone: string;
    plan: number | null;
    doneAt: number | null;
    customer: string;
    site: string;
    lang: string;
    email: string | null;
  }>`
    select p.docno, p.folder_id "folderId", f.timezone, p.plan, p.done_at "doneAt", c.name customer, si.name site, c.lang, coalesce(nullif(si.email, ''), nullif(c.email, '')) email
      from post p join folder f on f.id = p.folder_id left join contact c on c.id = p.contact_id left join contact_info si on si.id = p.site_id where p.id = ${postId}`.execute(
    db,
  );
  return rows[0];
}

/** Whether the customer may see one version of a job's report; undefined if the report does not exist. */
export async function readReport(
  db: SystemDb,
  postId: string,
  version: number,
): Promise<{ open: boolean } | undefined> {
  const { rows } = await sql<{ open: boolean }>`
    select ${isReportOpen} open from service_report sr join file f on f.id = sr.file_id join post p on p.id = sr.post_id join contact c on c.id = p.contact_id
     where sr.post_id = ${postId} and sr.version = ${version} and f.dts is null`.execute(db);
  return rows[0];
}

/** The content of a push about a job. */
export interface JobPush {
  postId: string;
  template: 'job-assigned' | 'job-changed' | 'job-withdrawn';
  /** The time of the event in milliseconds, which distinguishes repeated events of the same kind for a job. */
  happened: number;
  userIds: readonly string[];
}

/**
 * Inserts a push about a job for each of these people in one statement. A push is held with `otherwise` if its receiver
 * has no registration of `types`. Returns the ids to send; existing messages are left unchanged.
 */
export async function insertJobPushes(
  db: SystemDb,
  { postId, template, happened, userIds }: JobPush,
  { types, otherwise }: { types: readonly string[]; otherwise: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string }>`
    insert into message (id, once, folder_id, channel, user_id, address, template, lang, params, ref_kind, ref_id, error, status, sent_at)
    select n.id, ${`${template} ${postId} `}::text || u.id || ${` ${happened}`}::text, p.folder_id, 'push', u.id, null, ${template}, u.lang,
           jsonb_strip_nulls(jsonb_build_object('docno', p.docno, 'customer', c.name, 'site', si.name, 'timezone', f.timezone, 'at', p.plan)),
           'POST', p.id, case when r.here then null else ${otherwise}::text end, case when r.here then 'queued' else 'held' end, null
      from unnest(${userIds.map(() => uuidv7())}::text[], ${[...userIds]}::text[]) n(id, user_id)
      join app_user u on u.id = n.user_id
      cross join lateral (select ${isReachable(sql`u.id`, types)} here) r
      join post p on p.id = ${postId} join folder f on f.id = p.folder_id
      left join contact c on c.id = p.contact_id left join contact_info si on si.id = p.site_id
    on conflict on constraint message_once do nothing returning id, status`.execute(db);
  return rows.filter(({ status }) => status === 'queued').map(({ id }) => id);
}
