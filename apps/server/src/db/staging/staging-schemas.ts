import type pg from 'pg';

/** Where a restore makes the tables that come, and where it puts those that go until its transaction ends. */
export const stagingSchema = 'field_service_beside';
export const replacedSchema = 'field_service_replaced';

/** Removes what a restore left that was killed. Only someone who holds the lock of migrations may ask for it. */
export async function dropStaging(owner: pg.ClientBase): Promise<void> {
  await owner.query(`drop schema if exists ${stagingSchema} cascade`);
}
