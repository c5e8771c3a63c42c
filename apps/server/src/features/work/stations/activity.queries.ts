import { sql } from 'kysely';

const listOf = (field: 'evidence' | 'catches') =>
  sql`(case jsonb_typeof(v.data->${sql.lit(field)}) when 'array' then v.data->${sql.lit(field)} else '[]' end)`;

/** The catches `k` of the visit `v`: those of one species, or all of them if `species` is null. */
export const catchesOf = (species: string | null) =>
  sql`jsonb_array_elements(${listOf('catches')}) k where (${species}::text is null or k->>'species' = ${species})`;

/**
 * The domain's `hasActivity` for the visit `v`, counting the catches of one species, or all catches if `species` is
 * null.
 */
export const activityFound = (species: string | null) => sql<boolean>`(v.access_reason is null
  and (coalesce(v.activity, 0) > 0 or jsonb_array_length(${listOf('evidence')}) > 0
       or exists (select from ${catchesOf(species)} and (k->>'count')::int > 0)))`;
