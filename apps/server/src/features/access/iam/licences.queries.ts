import type { Licence } from '@field-service/contract/access/licences.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { related } from '../../../db/scope/related.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';

export type LicenceRow = z.output<typeof Licence>;
export interface LicenceFields {
  class: string;
  number: string;
  authority: string;
  validFrom: number;
  validTo: number;
}

const columns: RawBuilder<LicenceRow> = sql`l.id, l.user_id as userid, l.class, l.number, l.authority, l.valid_from as "validFrom", l.valid_to as "validTo", l.uts`;

/** The licences of live users in the caller's folders, or of one of these users. */
export const selectLicences = async (db: ScopedDb, userId: string | undefined): Promise<LicenceRow[]> =>
  await db.rows(sql<LicenceRow>`
    select ${columns} from ${db.source('app_user')} u ${related('join licence l on l.user_id = u.id')}
     where u.dts is null and (${userId ?? null}::text is null or l.user_id = ${userId ?? null}) order by l.valid_to, l.id limit 20000`);

export async function selectLicence(db: ScopedDb, id: string): Promise<LicenceRow | undefined> {
  const [found] = await db.rows(
    sql<LicenceRow>`select ${columns} from ${db.sourceAny('app_user')} u ${related('join licence l on l.user_id = u.id')} where l.id = ${id}`,
  );
  return found;
}

const columnsOf = (fields: LicenceFields) => ({
  class: fields.class,
  number: fields.number,
  authority: fields.authority,
  valid_from: fields.validFrom,
  valid_to: fields.validTo,
});

export async function insertLicence(db: ScopedDb, id: string, userId: string, fields: LicenceFields): Promise<void> {
  await db
    .insert('licence')
    .values({ id, user_id: userId, ...columnsOf(fields) })
    .execute();
}

export async function updateLicenceRow(db: ScopedDb, id: string, fields: LicenceFields): Promise<void> {
  await db.update('licence').set(columnsOf(fields)).where('id', '=', id).execute();
}

export async function deleteLicence(db: ScopedDb, id: string): Promise<void> {
  await db.remove('licence').where('id', '=', id).execute();
}
