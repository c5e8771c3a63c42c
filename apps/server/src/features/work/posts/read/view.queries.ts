import { endedFlags, showingFlags, statusFlags, withholdingFlags } from '@field-service/domain/work/post-status.ts';
import { sql, type RawBuilder } from 'kysely';
import { anyFlag } from '../../../../db/flags.ts';

/** The period, in stamps, of the jobs stored on a device; `to` is exclusive. */
export interface Window {
  from: number;
  to: number;
}

/** Started jobs stay on the device regardless of their plan. */
const inProgress = sql`p.status_id = any(array(select l.id from lookup l where l.type = 310 and l.flags ~ ${anyFlag(statusFlags.wip)}))`;

/** Ended jobs. An unplanned one stays on the device only while its due date is in the window. */
const ended = sql`p.status_id = any(array(select l.id from lookup l where l.type = 310 and l.flags ~ ${anyFlag(endedFlags)}))`;

/** Statuses that keep a job off phones (domain/work/post-status.ts, isWithheld). */
const withheld = sql`p.status_id = any(array(select l.id from lookup l where l.type = 310 and l.flags ~ ${anyFlag(withholdingFlags)} and l.flags !~ ${anyFlag(showingFlags)}))`;

/**
 * Whether the post `p` is planned in a window and is not kept off phones. An unplanned post can be done on any day
 * until it is due, so it is included from its assignment onwards.
 */
const planned = ({ from, to }: Window): RawBuilder<boolean> =>
  sql<boolean>`(not ${withheld} and ((p.plan >= ${from}::bigint and p.plan < ${to}::bigint)
    or (p.plan is null and p.due >= ${from}::bigint and (p.due < ${to}::bigint or not ${ended}))))`;

/** Whether the post `p` is in a window or in progress. */
export const inWindow = (window: Window): RawBuilder<boolean> => sql<boolean>`(${planned(window)} or ${inProgress})`;

/**
 * Whether the post `p` is in a technician's view: a job assigned to the technician, or any job of the folders
 * `administered` (specification 001, section 6).
 */
export const inView = (userId: string, administered: readonly string[] = []): RawBuilder<boolean> => {
  // Unscoped: a condition on the post `p` that can only narrow the result.
  const mine = sql<boolean>`p.systype = 'job' and p.id in (select a.post_id from post_assignee a where a.user_id = ${userId})`;
  return administered.length === 0
    ? mine
    : sql<boolean>`(${mine} or (p.systype = 'job' and p.folder_id = any(${[...administered]}::text[])))`;
};

/** The unassigned jobs that a device may offer to whoever administers their folders, and the span of their plans. */
export interface Unassigned {
  folderIds: readonly string[];
  window: Window;
}

/**
 * Whether the post `p` is such a job: planned in the span, or due in it if it has no plan, and not ended. Each of the
 * two periods has its own index (`post_plan`, `post_unplanned_due`).
 */
const isUnassigned = ({ folderIds, window: { from, to } }: Unassigned): RawBuilder<boolean> => {
  // Unscoped: a condition on the post `p` that can only narrow the result.
  const free = sql`not exists (select from post_assignee a where a.post_id = p.id)`;
  return sql<boolean>`(p.systype = 'job' and p.folder_id = any(${[...folderIds]}::text[]) and not ${withheld} and not ${ended}
    and ((p.plan >= ${from}::bigint and p.plan < ${to}::bigint)
      or (p.plan is null and p.due >= ${from}::bigint and p.due < ${to}::bigint)) and ${free})`;
};

/**
 * The ids and sites of a view's live posts that are in a window or in one of the in-progress statuses `begun`, and of
 * unassigned jobs. Separate index scans replace one scan of a whole folder. The statuses are passed by id, so that
 * PostgreSQL's planner can estimate how few posts have them.
 */
export const postsInView = (
  posts: RawBuilder<unknown>,
  view: RawBuilder<boolean>,
  window: Window,
  begun: readonly string[],
  unassigned?: Unassigned,
): RawBuilder<unknown> => {
  const live = sql`select p.id, p.site_id from ${posts} p where p.dts is null`;
  const free = unassigned === undefined ? sql`` : sql` union ${live} and ${isUnassigned(unassigned)}`;
  return sql`(${live} and ${view} and ${planned(window)} union ${live} and ${view} and p.status_id = any(${[...begun]}::text[])${free})`;
};
