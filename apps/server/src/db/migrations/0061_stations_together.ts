import { type Kysely, sql } from 'kysely';

/** What can be done at the stations of each seeded type. */
const actions: Readonly<Record<string, readonly string[]>> = {
  RBS: ['CHECKED', 'CLEANED', 'BAIT', 'CARCASS', 'MOVED', 'NEW'],
  RT: ['CHECKED', 'CLEANED', 'RESET', 'CARCASS', 'MOVED', 'NEW'],
  GB: ['CHECKED', 'BOARD', 'MOVED', 'NEW'],
  ILT: ['CHECKED', 'CLEANED', 'BOARD', 'LAMP', 'MOVED', 'NEW'],
  PHT: ['CHECKED', 'BOARD', 'LURE', 'MOVED', 'NEW'],
  TMS: ['CHECKED', 'BAIT', 'MOVED', 'NEW'],
  AFD: ['CHECKED', 'CLEANED', 'MOVED', 'NEW'],
};
/** The seeded rows of checklists that may be answered for many stations at once. */
const many = ['secured', 'label', 'access', 'board', 'lamp', 'cleaned', 'set', 'filled'];

/**
 * Gives the seeded station types the actions that they know, and marks the rows of their checklists that may be
 * answered for many stations. What the site has set is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [code, known] of Object.entries(actions))
    await sql`
      update lookup set data = jsonb_build_object('actions', ${JSON.stringify(known)}::jsonb) || data
       where type = 231 and code = ${code} and not data ? 'actions'`.execute(db);
  await sql`
    update lookup set data = jsonb_set(data, '{checklist}', (
        select jsonb_agg(jsonb_build_object('many', e->>'row' = any (${many})) || e order by at)
          from jsonb_array_elements(data->'checklist') with ordinality c (e, at)))
     where type = 231 and code = any (${Object.keys(actions)}) and jsonb_typeof(data->'checklist') = 'array'
       and exists (select from jsonb_array_elements(data->'checklist') e where not e ? 'many')`.execute(db);
}
