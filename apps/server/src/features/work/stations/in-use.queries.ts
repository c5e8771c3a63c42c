import { sql, type RawBuilder } from 'kysely';

/** Whether the station `s` is in use now (specification 000, section 9). */
export const isInUse: RawBuilder<boolean> = sql<boolean>`s.status !~ '^[XR][|]'`;

/**
 * Whether the station `s` was in use at a time, given its latest placement `pl` that began by then: retiring or deleting
 * a station ends its placement. Imported stations may be out of use with an open placement.
 */
export const inUseAt = (at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(case when pl.valid_to is null then ${isInUse} else pl.valid_to > ${at} end)`;
