import { tickets } from '@field-service/contract/datasets/customers.ts';
import type { TicketDetail } from '@field-service/contract/customers/tickets.ts';
import type { TicketPriority, TicketState } from '@field-service/domain/customers/ticket.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { neverNull, type DatasetRequest, type Column, versionOf, datasetOf } from '../../../datasets/public.ts';
import { assigneesField } from '../../work/posts/public.ts';
import type { SystemDb } from '../../../db/system.ts';
import { postMatches } from '../../../db/search.ts';

const now = sql`floor(extract(epoch from now()) * 1000)::bigint`;
const answerLate = sql<boolean>`(coalesce(t.answered_at, t.resolved_at, t.closed_at, ${now}) > t.answer_due)`;
const resolveLate = sql<boolean>`coalesce(coalesce(t.resolved_at, t.closed_at, ${now}) > t.resolve_due, false)`;
const stands = sql<boolean>`(t.state not in ('resolved', 'closed'))`;
const jobDone = sql<boolean>`exists (select ${related('from post done join lookup ds on ds.id = done.status_id where done.id = t.job_id')} and done.dts is null and ds.flags ~ 'C')`;

const joins = sql`join lookup k on k.id = t.category_id ${related('join contact c on c.id = p.contact_id join contact_info si on si.id = p.site_id')} left join person r on r.id = t.reporter_id`;

const fieldsOf = (db: ScopedDb): RawBuilder<unknown> => sql`
  'id', p.id, 'docno', p.docno, 'title', p.title, 'body', t.body, 'state', t.state, 'priority', t.priority, 'category', json_build_object('id', k.id, 'name', k.name), 'folderid', p.folder_id,
  'contact', json_build_object('id', c.id, 'name', c.name), 'site', json_build_object('id', si.id, 'name', si.name), 'reporter', case when r.id is null then null else json_build_object('id', r.id, 'name', r.displayname) end,
  'assignees', coalesce((select json_agg(json_build_object('id', a.user_id, 'name', who.displayname, 'lead', a.lead) order by a.lead desc, a.ord, a.user_id) ${related('from post_assignee a join person who on who.id = a.user_id where a.post_id = p.id')}), '[]'),
  'sla', json_build_object('answerDue', t.answer_due, 'answeredAt', t.answered_at, 'answerLate', ${answerLate}, 'resolveDue', t.resolve_due, 'resolvedAt', t.resolved_at, 'resolveLate', ${resolveLate}),
  'closedAt', t.closed_at,
  'job', (select json_build_object('id', j.id, 'docno', j.docno, 'title', j.title, 'plan', j.plan, 'status', json_build_object('id', js.id, 'code', js.code, 'name', js.name, 'flags', js.flags))
            from ${db.sourceAny('post')} j join lookup js on js.id = j.status_id where j.id = t.job_id and j.dts is null),
  'resolutionProposed', ${stands} and ${jobDone}, 'cts', p.cts, 'uts', p.uts, 'dts', p.dts, 'ctid', p.seq`;

const column = (name: string): Column => ({ column: sql.ref(name) });

/** Tickets, for staff and for the customers of the tickets' sites. */
export const ticketDataset = datasetOf(tickets, {
  callers: ['staff', 'portal'],
  needs: 'POST:VW',
  from: ({ context }: DatasetRequest) =>
    sql`${context.db.source('post')} p ${related('join ticket t on t.post_id = p.id')} ${joins}`,
  alive: sql<boolean>`p.dts is null`,
  row: ({ context }) => sql`json_build_object(${fieldsOf(context.db)})`,
  fields: {
    id: neverNull(column('p.id')),
    docno: neverNull(column('p.docno')),
    title: neverNull(column('p.title')),
    state: neverNull(column('t.state')),
    priority: neverNull(column('t.priority')),
    'category.id': neverNull(column('t.category_id')),
    folderid: neverNull(column('p.folder_id')),
    contactid: column('p.contact_id'),
    siteid: column('p.site_id'),
    'type.id': neverNull(column('p.type_id')),
    reporterid: column('t.reporter_id'),
    'job.id': column('t.job_id'),
    assignees: assigneesField,
    answerDue: neverNull(column('t.answer_due')),
    answeredAt: column('t.answered_at'),
    resolveDue: column('t.resolve_due'),
    resolvedAt: column('t.resolved_at'),
    closedAt: column('t.closed_at'),
    answerLate: { column: answerLate },
    resolveLate: { column: resolveLate },
    cts: neverNull(column('p.cts')),
    uts: neverNull(column('p.uts')),
    ctid: neverNull(column('p.seq')),
  },
  tie: sql`p.seq desc`,
  search: postMatches,
  delta: versionOf('p'),
  cap: 5000,
});

/**
 * The files among `ids`, in order, without deleted files.
 * Unscoped: a ticket's own messages name these files, which were checked when the messages were written.
 */
const filesNamed = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'filename', f.file_name, 'tags', f.tags) order by n.ord) from unnest(${ids}) with ordinality n (id, ord) join file f on f.id = n.id and f.dts is null), '[]')`;

/** A ticket with its conversation; internal notes are included only for staff. */
export async function readTicket(
  db: ScopedDb,
  id: string,
  staff: boolean,
): Promise<Omit<TicketDetail, 'reopenableUntil'> | undefined> {
  const [row] = await db.rows(sql<{ ticket: Omit<TicketDetail, 'reopenableUntil'> }>`
    select json_build_object(${fieldsOf(db)},
      'files', coalesce((select json_agg(json_build_object('id', f.id, 'filename', f.file_name, 'tags', f.tags) order by f.seq) from ${db.sourceAny('file')} f where f.ref_kind = 'POST' and f.ref_id = p.id and f.dts is null), '[]'),
      'messages', coalesce((select json_agg(json_build_object('id', m.id, 'at', m.at, 'by', m.by_name, 'side', m.side, 'internal', m.internal, 'text', m.text, 'files', ${filesNamed(sql`m.files`)}) order by m.seq)
                     ${related('from ticket_message m where m.post_id = p.id')} and (${staff} or not m.internal)), '[]'),
      'steps', (select json_agg(json_build_object('at', s.at, 'state', s.state, 'by', s.by_name) order by s.seq) ${related('from ticket_step s where s.post_id = p.id')})) ticket
      from ${db.sourceAny('post')} p ${related('join ticket t on t.post_id = p.id')} ${joins} where p.id = ${id} and p.dts is null`);
  return row?.ticket;
}

/** A ticket with the data needed to apply its rules. */
export interface LoadedTicket {
  id: string;
  docno: string;
  title: string;
  folderId: string;
  timezone: string;
  typeId: string;
  contactId: string;
  siteId: string;
  state: TicketState;
  categoryId: string;
  priority: TicketPriority;
  body: string;
  promiseAnswer: number;
  promiseResolve: number;
  resolveDue: number | null;
  answeredAt: number | null;
  resolvedAt: number | null;
  closedAt: number | null;
  jobId: string | null;
  assignees: { id: string; name: string }[];
  uts: number;
}

/**
 * Locks a ticket that the caller can see, then reads it, because its row may have changed during the wait for the lock.
 */
export async function lockTicket(db: ScopedDb, id: string): Promise<LoadedTicket | undefined> {
  const locked = await db.rows(
    sql`select p.id from ${db.sourceAny('post')} p where p.id = ${id} and p.systype = 'ticket' and p.dts is null for no key update`,
  );
  if (locked.length === 0) return undefined;
  const [row] = await db.rows(sql<LoadedTicket>`
    select p.id, p.docno, p.title, p.folder_id "folderId", f.timezone, p.type_id "typeId", p.contact_id "contactId", p.site_id "siteId", t.state, t.category_id "categoryId", t.priority, t.body,
           t.promise_answer "promiseAnswer", t.promise_resolve "promiseResolve", t.resolve_due "resolveDue", t.answered_at "answeredAt", t.resolved_at "resolvedAt", t.closed_at "closedAt", t.job_id "jobId",
           coalesce((select json_agg(json_build_object('id', a.user_id, 'name', who.displayname) order by a.ord) ${related('from post_assignee a join person who on who.id = a.user_id where a.post_id = p.id')}), '[]') assignees, p.uts
      from ${db.sourceAny('post')} p ${related('join ticket t on t.post_id = p.id join folder f on f.id = p.folder_id')} where p.id = ${id}`);
  return row;
}

/** The ticket's steps in order; the first step opened the ticket. */
export async function readSteps(db: ScopedDb, id: string): Promise<{ at: number; state: TicketState }[]> {
  return await db.fromChildrenOf('ticket_step.post_id', id, 's').select(['s.at', 's.state']).orderBy('s.seq').execute();
}

/** Tickets that are resolved but not closed, in the order in which they were resolved. */
export async function readResolved(db: SystemDb): Promise<{ id: string; folderId: string; resolvedAt: number }[]> {
  const { rows } = await sql<{ id: string; folderId: string; resolvedAt: number }>`
    select t.post_id id, p.folder_id "folderId", t.resolved_at "resolvedAt" from ticket t ${related('join post p on p.id = t.post_id')} where t.state = 'resolved' and p.dts is null order by t.resolved_at`.execute(
    db,
  );
  return rows;
}

/** The tickets of the caller's folders that are not closed, and those among them that wait longer than agreed. */
export async function countTickets(db: ScopedDb): Promise<{ open: number; late: number }> {
  const [row] = await db.rows(sql<{ open: number; late: number }>`
    select count(*)::integer open, count(*) filter (where ${stands} and (${answerLate} and t.answered_at is null or ${resolveLate}))::integer late
      from ${db.source('post')} p ${related('join ticket t on t.post_id = p.id')} where p.dts is null and t.state <> 'closed'`);
  return row ?? { open: 0, late: 0 };
}
