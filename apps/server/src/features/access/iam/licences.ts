import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { isBusinessDate } from '@field-service/domain/values/business-date.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import {
  deleteLicence,
  insertLicence,
  selectLicence,
  updateLicenceRow,
  type LicenceFields,
  type LicenceRow,
} from './licences.queries.ts';
import { takeLiving } from './target.ts';

type Licences = typeof contract.licences;
type Input<K extends keyof Licences> = ParsedInput<Licences[K]>;

export async function readLicence(context: RequestContext, id: string): Promise<LicenceRow> {
  const found = await selectLicence(context.db, id);
  if (found === undefined) throw new Refusal('record.not_found', { noun: 'licence', id });
  return found;
}

const fieldsOf = (row: LicenceFields): LicenceFields => ({
  class: row.class,
  number: row.number,
  authority: row.authority,
  validFrom: row.validFrom,
  validTo: row.validTo,
});

function requireDays(fields: LicenceFields): void {
  const wrong = (['validFrom', 'validTo'] as const).filter((field) => !isBusinessDate(fields[field]));
  if (wrong.length > 0) throw new Refusal('field.invalid', { fields: wrong });
}

/**
 * Reads a licence after locking its holder, so that the licence does not change. Throws unless the caller may
 * administer the holder.
 */
async function takeLicence(context: RequestContext, caller: Caller, id: string): Promise<LicenceRow> {
  const { userid } = await readLicence(context, id);
  await takeLiving(context, caller, userid);
  return await readLicence(context, id);
}

async function record(
  context: RequestContext,
  caller: Caller,
  kind: string,
  row: { id: string; userid: string },
  sides: { before?: LicenceFields; after?: LicenceFields },
): Promise<void> {
  const plain = (fields: LicenceFields): Record<string, unknown> => ({ userid: row.userid, ...fieldsOf(fields) });
  await recordHistory(context, caller, {
    noun: 'licence',
    id: row.id,
    folderId: null,
    kind,
    ...(sides.before === undefined ? {} : { before: plain(sides.before) }),
    ...(sides.after === undefined ? {} : { after: plain(sides.after) }),
  });
}

export async function createLicence(
  context: RequestContext,
  caller: Caller,
  { body }: Input<'create'>,
): Promise<LicenceRow> {
  requireDays(body);
  const holder = await takeLiving(context, caller, body.userid);
  if (holder.usertype !== 'staff') throw new Refusal('field.invalid', { fields: ['userid'] });
  const id = uuidv7();
  await insertLicence(context.db, id, body.userid, fieldsOf(body));
  await record(context, caller, 'create', { id, userid: body.userid }, { after: body });
  return await readLicence(context, id);
}

export async function updateLicence(
  context: RequestContext,
  caller: Caller,
  { params, body }: Input<'update'>,
): Promise<LicenceRow> {
  const before = await takeLicence(context, caller, params.id);
  requireBase(before, body.uts);
  const after: LicenceFields = {
    class: body.class ?? before.class,
    number: body.number ?? before.number,
    authority: body.authority ?? before.authority,
    validFrom: body.validFrom ?? before.validFrom,
    validTo: body.validTo ?? before.validTo,
  };
  requireDays(after);
  await updateLicenceRow(context.db, params.id, after);
  await record(context, caller, 'update', before, { before, after });
  return await readLicence(context, params.id);
}

export async function removeLicence(
  context: RequestContext,
  caller: Caller,
  { params }: Input<'remove'>,
): Promise<Record<string, never>> {
  const before = await takeLicence(context, caller, params.id);
  await deleteLicence(context.db, params.id);
  await record(context, caller, 'delete', before, { before });
  return {};
}
