import type { FormulaValues } from '@field-service/domain/goods/formulas.ts';
import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';

export interface StoredFormula {
  id: string;
  code: string;
  name: string;
  formula: string;
}

/** The formulas of a class that apply in the caller's folder, nearest folder first. */
export async function storedFormulas(db: ScopedDb, caller: Caller, val: '11' | '12'): Promise<StoredFormula[]> {
  // Unscoped: reads only the positions of folders in the tree.
  return await db.rows(sql<StoredFormula>`
    select l.id, l.code, l.name, coalesce(l.data ->> 'formula', '') formula from lookup l ${related('left join folder f on f.id = l.folder_id')}
     where l.type = 13 and l.val = ${val} and l.deletor is null and (l.folder_id is null or ${caller.folderId ?? ''} in (select below.id from folder below where starts_with(below.path, f.path)))
     order by coalesce(length(f.path), 0) desc, l.ord, l.seq limit 50`);
}

type DoneJob = FormulaValues<12>['jobs'][number];

/** The maximum number of jobs that a formula can use. */
export const maxJobs = 1000;

const jobColumns = sql`p.docno, ty.code "type", array(select n.code from lookup n where n.type = 207 and (n.id = any(p.natures) or n.code = any(p.natures)) order by n.code) natures,
           coalesce(trim_scale(l.nett), 0)::text nett, coalesce(trim_scale(l.amount), 0)::text amount, coalesce(greatest(round((r.end_at - r.start_at) / 60000.0), 0), 0)::text minutes,
           (select count(*) ${related('from post_assignee o where o.post_id = p.id')})::text technicians, a.lead, p.covered`;
/** The jobs `p` with their assignees `a` that were completed in the month of `now`, in the time zone of the folder `f`. */
const doneInMonth = (db: ScopedDb, now: number) => sql`
      from ${db.source('post')} p
      ${related('join post_assignee a on a.post_id = p.id')}
      ${related('join folder f on f.id = p.folder_id')}
      join lookup ty on ty.id = p.type_id
      ${related('left join post_result r on r.post_id = p.id')}
      left join lateral (select sum(nett) nett, sum(amount) amount ${related('from post_line pl where pl.post_id = p.id')}) l on true
     where p.systype = 'job' and p.dts is null and p.done_at is not null
       and date_trunc('month', to_timestamp(p.done_at / 1000.0) at time zone f.timezone) = date_trunc('month', to_timestamp(${now} / 1000.0) at time zone f.timezone)`;

/** A person's jobs completed in the month of `now`, in the time zone of each job's folder; at most `maxJobs` + 1. */
export async function doneThisMonth(db: ScopedDb, technicianId: string, now: number): Promise<DoneJob[]> {
  return await db.rows(
    sql<DoneJob>`select ${jobColumns} ${doneInMonth(db, now)} and a.user_id = ${technicianId} order by p.done_at, p.seq limit ${maxJobs + 1}`,
  );
}

/** The work of a person on a job, with the currency of its amounts. */
export interface DoneWork {
  userid: string;
  name: string;
  currency: string;
  job: DoneJob;
}

/** The jobs that everyone completed in the month of `now`, as far as the caller can see them; at most `limit`. */
export async function workThisMonth(db: ScopedDb, now: number, limit: number): Promise<DoneWork[]> {
  return await db.rows(
    sql<DoneWork>`
      select x."userId" userid, w.displayname "name", x.currency, to_jsonb(x) - array['userId', 'currency'] job
        from (select a.user_id "userId", f.currency, ${jobColumns} ${doneInMonth(db, now)} order by p.done_at, p.seq limit ${limit}) x
        join person w on w.id = x."userId"`,
    { within: 5000 },
  );
}

export interface ContractFacts {
  rrule: string;
  startsOn: number;
  endsOn: number | null;
  crew: number;
  sites: number;
  currency: string;
  lines: FormulaValues<11>['lines'];
}

const contractFacts = sql`s.rrule, s.starts_on "startsOn", s.ends_on "endsOn", s.crew, f.currency,
           (select count(*)::integer ${related('from order_set_site c join contact_info i on i.id = c.site_id where c.order_set_id = s.id')} and i.dts is null) sites,
           coalesce((select json_agg(json_build_object('name', l.name, 'qty', trim_scale(l.qty)::text, 'price', trim_scale(l.price)::text) order by l.ord) ${related('from order_set_line l where l.order_set_id = s.id')}), '[]') lines`;

/** The values that formulas use from a live contract; undefined if the caller cannot see it. */
export async function readContract(db: ScopedDb, id: string): Promise<ContractFacts | undefined> {
  const [row] = await db.rows(
    sql<ContractFacts>`select ${contractFacts} from ${db.sourceAny('order_set')} s ${related('join folder f on f.id = s.folder_id')} where s.id = ${id} and s.dts is null`,
  );
  return row;
}

export interface NamedContract extends ContractFacts {
  id: string;
  docno: string;
  title: string;
  folderid: string;
  contact: { id: string; name: string };
}

/** The active contracts that the caller can see, latest first; at most `limit`. */
export async function activeContracts(db: ScopedDb, limit: number): Promise<NamedContract[]> {
  return await db.rows(
    sql<NamedContract>`select s.id, s.docno, s.title, s.folder_id folderid, json_build_object('id', k.id, 'name', k.name) contact, ${contractFacts}
      from ${db.source('order_set')} s ${related('join folder f on f.id = s.folder_id join contact k on k.id = s.contact_id')}
     where s.dts is null and s.state = 'active' order by s.seq desc limit ${limit}`,
    { within: 5000 },
  );
}
