import { endedFlags } from '@field-service/domain/work/post-status.ts';
import { sql, type RawBuilder } from 'kysely';
import { related } from '../../../../db/scope/related.ts';
import type { ScopedDb } from '../../../../db/scope/scope.ts';
import type { JobFields } from '../fields.ts';
import type { ComputedLine } from '../create/lines.ts';
import type { SystemDb } from '../../../../db/system.ts';
import { anyFlag } from '../../../../db/flags.ts';

export interface NewPost {
  id: string;
  folderId: string;
  statusId: string;
  docno: string;
  date: number | null;
  appid: string | null;
  parentId: string | null;
  followup: boolean;
  nextday: boolean;
  createdBy: string;
  /** A post's data other than instructions and priority. */
  data: Readonly<Record<string, unknown>>;
  contract: { id: string; covered: boolean } | null;
  /** The person whose team becomes the job's team. */
  lead: string | null;
}

/** The lead's team, which becomes the post's team. Unscoped: reads only the id of the lead's team. */
const teamOf = (lead: string | null): RawBuilder<string | null> =>
  sql<string | null>`(select u.team_id from app_user u where u.id = ${lead})`;

export async function insertPost(db: ScopedDb, post: NewPost, fields: JobFields): Promise<number> {
  const row = await db
    .insert('post')
    .values({
      id: post.id,
      folder_id: post.folderId,
      systype: 'job',
      type_id: fields.typeid,
      status_id: post.statusId,
      docno: post.docno,
      title: fields.title,
      contact_id: fields.contactid,
      site_id: fields.addressid,
      plan: fields.plan,
      plan2: fields.plan2,
      due: fields.due,
      duration: fields.duration,
      timetype: fields.timetype,
      date: post.date,
      natures: fields.natures,
      tags: [...new Set(fields.tags)],
      timeslot_id: fields.timeslotid,
      team_id: teamOf(post.lead),
      parent_id: post.parentId,
      appid: post.appid,
      followup: post.followup,
      nextday: post.nextday,
      created_by: post.createdBy,
      oset_id: post.contract?.id ?? null,
      covered: post.contract?.covered ?? false,
      data: JSON.stringify({ ...post.data, instructions: fields.instructions, priority: fields.priority }),
    })
    .returning('uts')
    .executeTakeFirstOrThrow();
  return row.uts;
}

/** Writes the editable fields of a post; returns its new `uts`. */
export async function updatePost(db: ScopedDb, id: string, date: number | null, fields: JobFields): Promise<number> {
  const entered = JSON.stringify({ instructions: fields.instructions, priority: fields.priority });
  const row = await db
    .update('post')
    .set({
      type_id: fields.typeid,
      title: fields.title,
      contact_id: fields.contactid,
      site_id: fields.addressid,
      plan: fields.plan,
      plan2: fields.plan2,
      due: fields.due,
      duration: fields.duration,
      timetype: fields.timetype,
      date,
      natures: fields.natures,
      tags: [...new Set(fields.tags)],
      timeslot_id: fields.timeslotid,
      data: sql`post.data || ${entered}::jsonb`,
    })
    .where('post.id', '=', id)
    .returning('post.uts')
    .executeTakeFirstOrThrow();
  return row.uts;
}

/** Writes a contract's terms to its job; returns the job's new `uts`. */
export async function updateTerms(
  db: ScopedDb,
  id: string,
  terms: { covered: boolean; data: Readonly<Record<string, unknown>> },
): Promise<number> {
  const row = await db
    .update('post')
    .set({ covered: terms.covered, data: sql`post.data || ${JSON.stringify(terms.data)}::jsonb` })
    .where('post.id', '=', id)
    .returning('post.uts')
    .executeTakeFirstOrThrow();
  return row.uts;
}

/** Reschedules a post and assigns it to its lead's team; returns its new `uts`. */
export async function updateSchedule(
  db: ScopedDb,
  id: string,
  { lead, ...schedule }: { plan: number | null; plan2: number | null; date: number | null; lead: string | null },
): Promise<number> {
  const row = await db
    .update('post')
    .set({ ...schedule, team_id: teamOf(lead) })
    .where('post.id', '=', id)
    .returning('post.uts')
    .executeTakeFirstOrThrow();
  return row.uts;
}

/** Sets a post's status, completion time and business date. Returns its new `uts`. */
export async function updateStatus(
  db: ScopedDb,
  id: string,
  { statusId, doneAt, date }: { statusId: string; doneAt: number | null; date: number | null },
): Promise<number> {
  const row = await db
    .update('post')
    .set({ status_id: statusId, done_at: doneAt, date })
    .where('post.id', '=', id)
    .returning('post.uts')
    .executeTakeFirstOrThrow();
  return row.uts;
}

/** Replaces the lines of an unbilled post. */
export async function writeLines(db: ScopedDb, postId: string, lines: readonly ComputedLine[]): Promise<void> {
  await db.remove('post_line').where('post_id', '=', postId).execute();
  await insertLines(db, postId, lines);
}

/** Writes the lines of a post that has none. */
export async function insertLines(db: ScopedDb, postId: string, lines: readonly ComputedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insert('post_line')
    .values(
      lines.map((line, ord) => ({
        id: line.id,
        post_id: postId,
        parent_id: line.parentId,
        ord,
        item_id: line.itemid,
        code: line.code,
        name: line.name,
        station_type_id: line.stationTypeId,
        qty: line.qty,
        uom: line.uom,
        price: line.price,
        ui_disc: line.uiDisc,
        tax_id: line.tax,
        flags: line.flags,
        original: line.amounts.original,
        discount: line.amounts.discount,
        nett: line.amounts.nett,
        taxes: line.amounts.taxes,
        amount: line.amounts.amount,
        tax_detail: JSON.stringify(
          line.amounts.parts.map(({ id, name, rate, amount }) => ({ id, name, rate, amount })),
        ),
      })),
    )
    .execute();
}

export interface ConflictRow {
  id: string;
  field: string;
  server: unknown;
  device: unknown;
}

/** Whether a technician's roles allow changing the lines of a job on site (`editLines` of `roleConfig`). */
export async function mayEditLines(db: ScopedDb, userId: string): Promise<boolean> {
  // Unscoped: the roles of who did the work.
  const [row] = await db.rows(sql<{ may: boolean }>`
    select u.is_admin or exists (select ${related('from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id')} and r.dts is null and r.role_config @> '{"editLines": true}') may
      from app_user u where u.id = ${userId}`);
  return row?.may === true;
}

/** Stores the values rejected in a merge for review. */
export async function insertConflicts(
  db: ScopedDb,
  postId: string,
  userId: string,
  at: number,
  conflicts: readonly ConflictRow[],
): Promise<void> {
  if (conflicts.length === 0) return;
  await db
    .insert('post_conflict')
    .values(
      conflicts.map(({ id, field, server, device }) => ({
        id,
        post_id: postId,
        field,
        server: JSON.stringify(server ?? null),
        device: JSON.stringify(device ?? null),
        user_id: userId,
        at,
      })),
    )
    .execute();
}

export interface KeptConflict extends ConflictRow {
  userId: string;
  at: number;
  settledAt: number | null;
}

/** The values rejected in a post's merges, including settled ones. */
export async function readConflicts(db: ScopedDb, postId: string): Promise<KeptConflict[]> {
  return await db
    .fromChildrenOf('post_conflict.post_id', postId, 'c')
    .select(['c.id', 'c.field', 'c.server', 'c.device', 'c.user_id as userId', 'c.at', 'c.settled_at as settledAt'])
    .execute();
}

/** Records the decision on conflicts. */
export async function settleConflicts(db: ScopedDb, ids: readonly string[], at: number): Promise<void> {
  await db.update('post_conflict').set({ settled_at: at }).where('post_conflict.id', 'in', ids).execute();
}

/**
 * The history of a post's changes after the version `uts`, oldest first. The first `before` of a field is the field's
 * value in that version. Every change carries the `uts` that it created.
 */
export async function changesSince(
  db: ScopedDb,
  postId: string,
  uts: number,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }[]> {
  return await db.rows(sql<{ before: Record<string, unknown>; after: Record<string, unknown> }>`
    select before, after from history where noun = 'post' and noun_id = ${postId} and (after->>'uts')::bigint > ${uts}::bigint order by (after->>'uts')::bigint`);
}

/**
 * Gives a customer's unfinished jobs, or those at one of the customer's sites, a new `uts`; returns the jobs' ids.
 * Unedited contract jobs still count as unedited (`order_set_visit.made_uts`), because the jobs themselves did not
 * change.
 */
export async function touchOpenJobs(db: SystemDb, contactId: string, siteId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as (
      select p.id, p.uts from post p join lookup st on st.id = p.status_id
       where p.contact_id = ${contactId} and (${siteId}::text is null or p.site_id = ${siteId}) and p.systype = 'job' and p.dts is null and st.flags !~ ${anyFlag(endedFlags)}
       order by p.id for no key update of p),
    touched as (update post set tags = post.tags from held where post.id = held.id returning post.id, post.uts, held.uts was),
    visits as (update order_set_visit v set made_uts = touched.uts from touched where v.post_id = touched.id and v.made_uts = touched.was)
    select touched.id from touched order by touched.id`.execute(db);
  return rows.map(({ id }) => id);
}
