import { sql } from 'kysely';
import type { ScopedDb } from '../../db/scope.ts';
import type { Dataset } from '../data/public.ts';

// Unscoped: sites are joined by the id of a customer that was read through the scope.

const contactPairs = sql`'id', c.id, 'folderid', c.folder_id, 'code', c.code, 'name', c.name, 'lang', c.lang, 'email', c.email, 'phone', c.phone,
  'sites', (select count(*) from contact_info si where si.contact_id = c.id and si.type_val = 3 and si.dts is null), 'uts', c.uts, 'ctid', c.seq`;

const sites = sql`coalesce((
  select json_agg(json_build_object('id', si.id, 'code', si.code, 'name', si.name, 'address', si.address,
      'geo', case when si.lat is null or si.lng is null then null else json_build_array(si.lat, si.lng) end, 'person', si.person, 'phone', si.phone) order by si.name, si.seq)
    from contact_info si where si.contact_id = c.id and si.type_val = 3 and si.dts is null), '[]')`;

/** The JSON text of a customer with its sites; undefined where the caller sees none by that id. */
export async function readContact(db: ScopedDb, id: string): Promise<string | undefined> {
  const [row] = await db.rows(sql<{ text: string }>`
    select json_build_object(${contactPairs}, 'taxid', c.tax_id, 'sitelist', ${sites})::text as text from ${db.sourceAny('contact')} c where c.id = ${id} and c.dts is null`);
  return row?.text;
}

export const contactDataset: Dataset = {
  name: 'contacts',
  callers: ['staff'],
  needs: 'CONT:VW',
  from: ({ context }) => sql`${context.db.source('contact')} c`,
  alive: sql<boolean>`c.dts is null`,
  row: sql`json_build_object(${contactPairs})`,
  fields: {
    id: { type: 'id', column: sql`c.id` },
    folderid: { type: 'id', column: sql`c.folder_id` },
    code: { type: 'text', column: sql`c.code` },
    name: { type: 'text', column: sql`c.name` },
    lang: { type: 'text', column: sql`c.lang` },
    email: { type: 'text', column: sql`c.email` },
    phone: { type: 'text', column: sql`c.phone` },
    cts: { type: 'stamp', column: sql`c.cts` },
    uts: { type: 'stamp', column: sql`c.uts` },
    ctid: { type: 'number', column: sql`c.seq` },
  },
  sort: 'name asc',
  tie: sql`c.seq`,
  search: [sql`c.name`, sql`c.code`],
  delta: { uts: sql`c.uts`, ctid: sql`c.seq` },
  cap: 5000,
};
