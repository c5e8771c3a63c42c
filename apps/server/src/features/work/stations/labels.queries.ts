import { sql } from 'kysely';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { isInUse } from './in-use.queries.ts';

/** What is printed on the label of a station. */
export interface LabelFacts {
  label: string;
  barcode: string;
  type: string;
  place: string;
  site: string;
}

/** The stations in use at a site: all, those on one plan, or some by their ids; in natural order of their labels. */
export async function readLabels(
  db: ScopedDb,
  siteId: string,
  { planId, ids }: { planId: string | null; ids: readonly string[] | null },
): Promise<LabelFacts[]> {
  return await db.rows(sql<LabelFacts>`
    select coalesce(pl.label, s.tag) label, s.tag barcode, t.name "type", concat_ws(' · ', i.name, pl.area) place, i.name site
      from ${db.sourceAny('station')} s join lookup t on t.id = s.type_id
      ${related('join contact_info i on i.id = s.site_id left join station_placement pl on pl.station_id = s.id')} and pl.valid_to is null
     where s.site_id = ${siteId} and s.dts is null and ${isInUse} and (${planId}::text is null or pl.plan_id = ${planId})
       and (${ids === null} or s.id = any(${[...(ids ?? [])]}::text[]))
     order by length(coalesce(pl.label, s.tag)), coalesce(pl.label, s.tag), s.seq limit 2000`);
}
