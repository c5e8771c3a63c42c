import type pg from 'pg';

/** Where a restore creates the new tables, and where it moves the old ones until its transaction ends. */
export const stagingSchema = 'field_service_beside';
export const replacedSchema = 'field_service_replaced';

/** Removes what a killed restore left behind. May only be called while holding the migration lock. */
export async function dropStaging(owner: pg.ClientBase): Promise<void> {
  await owner.query(`drop schema if exists ${stagingSchema} cascade`);
}
