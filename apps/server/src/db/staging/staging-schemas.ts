import type pg from 'pg';

/** The schemas for the new tables of a restore, and for the old ones until its transaction ends. */
export const stagingSchema = 'field_service_beside';
export const replacedSchema = 'field_service_replaced';

/** Removes what a killed restore left behind. May only be called while holding the migration lock. */
export async function dropStaging(owner: pg.ClientBase): Promise<void> {
  await owner.query(`drop schema if exists ${stagingSchema} cascade`);
}
