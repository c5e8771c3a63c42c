import { sql } from 'kysely';
import { fromPictureTags } from '../../../db/scope/office-only.ts';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';

export interface ItemFacts {
  id: string;
  code: string;
  name: string;
  uomId: string;
  uomCode: string;
  data: Record<string, unknown>;
}
export interface StationFacts {
  id: string;
  siteId: string;
}
export interface UnitFacts {
  id: string;
  code: string;
}
export interface ReferencedIds {
  stationIds: readonly string[];
  itemIds: readonly string[];
  unitIds: readonly string[];
  natureIds: readonly string[];
}
export interface References {
  stations: Map<string, StationFacts>;
  items: Map<string, ItemFacts>;
  /** All units, because stock is kept in an item's own unit. */
  units: Map<string, UnitFacts>;
  natures: Set<string>;
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** Those of the given tags that the site offers for pictures of a job; a crafted file can name any others. */
export async function readPictureTags(db: ScopedDb, given: readonly string[]): Promise<ReadonlySet<string>> {
  if (given.length === 0) return new Set();
  const rows = await db.rows(
    sql<{ code: string }>`select tag.code ${fromPictureTags} and tag.code = any(${given}::text[])`,
  );
  return new Set(rows.map(({ code }) => code));
}

/** The records to which a job file refers, including deleted ones. Unknown ids are left out. */
export async function readReferences(db: ScopedDb, named: ReferencedIds): Promise<References> {
  // Unscoped: checks that references of finished work exist; reveals nothing about them.
  const stations = await db.rows(
    sql<StationFacts>`select id, site_id "siteId" from station where id = any(${named.stationIds}::text[])`,
  );
  // Unscoped: checks that references of finished work exist; reveals nothing about them.
  const items = await db.rows(sql<ItemFacts>`
    select i.id, i.code, i.name, i.uom_id "uomId", u.code "uomCode", i.data
      from item i join lookup u on u.id = i.uom_id where i.id = any(${named.itemIds}::text[])`);
  const units = await db.rows(
    sql<UnitFacts>`select id, code from lookup where type = 209 or id = any(${named.unitIds}::text[]) order by deletor is not null, ord, seq`,
  );
  const natures = await db.rows(
    sql<{ id: string }>`select id from lookup where type = 207 and id = any(${named.natureIds}::text[])`,
  );
  return {
    stations: byId(stations),
    items: byId(items),
    units: byId(units),
    natures: new Set(natures.map(({ id }) => id)),
  };
}

/** A person with all of their licences, past and present, latest expiry first. */
export interface Person {
  id: string;
  name: string;
  licences: { class: string; number: string; authority: string; validFrom: number; validTo: number }[];
}

export interface DayFacts {
  customer: { id: string; code: string; name: string };
  site: { id: string; code: string; name: string; person: string | null; address: Record<string, string> };
  /** The company details of the whole installation, used if the folder has none. */
  company: Record<string, string>;
  applicator: Person;
  /** Those of the given people who belong to the job's folder. */
  supervisors: Person[];
}

const person = sql`json_build_object('id', w.id, 'name', w.displayname, 'licences', coalesce((
  select json_agg(json_build_object('class', l.class, 'number', l.number, 'authority', l.authority, 'validFrom', l.valid_from, 'validTo', l.valid_to) order by l.valid_to desc, l.class) ${related('from licence l where l.user_id = w.id')}), '[]'))`;

/** The job's current customer, site, applicator and supervisors. */
export async function readDayFacts(
  db: ScopedDb,
  postId: string,
  userId: string,
  supervisorIds: readonly string[],
): Promise<DayFacts> {
  // Unscoped: finished work is recorded with the facts on its date, even if people's folders have changed since then.
  const [row] = await db.rows(sql<DayFacts>`
    select json_build_object('id', c.id, 'code', c.code, 'name', c.name) customer,
           json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'person', s.person, 'address', s.address) site,
           coalesce((select company from site), '{}') company,
           (select ${person} from person w where w.id = ${userId}) applicator,
           coalesce((select json_agg(${person}) from person w ${related('join folder_user fu on fu.user_id = w.id')} and fu.folder_id = p.folder_id where w.id = any(${[...supervisorIds]}::text[])), '[]') supervisors
      from post p ${related('join contact c on c.id = p.contact_id join contact_info s on s.id = p.site_id')}
     where p.id = ${postId}`);
  if (row === undefined) throw new Error('a job has a customer and a site');
  return row;
}
