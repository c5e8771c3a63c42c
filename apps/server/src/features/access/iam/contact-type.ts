import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { contactTypeExists, lockTypedContact, updateContactType } from './contact-type.queries.ts';

type Call = typeof contract.users.setContactType;

/** Changes a contact's type; with `folderId`, only if the contact is in that folder. */
export async function setContactType(
  context: RequestContext,
  caller: Caller,
  { params, query, body }: ParsedInput<Call>,
): Promise<RouteResult<Call>> {
  const contact = await lockTypedContact(context.db, params.id);
  if (contact === undefined || (query.folderId !== undefined && query.folderId !== contact.folderId))
    throw new Refusal('record.not_found', { noun: 'contact', id: params.id });
  if (contact.dts !== null) throw new Refusal('record.deleted', { noun: 'contact', id: params.id });
  requireBase(contact, body.uts);
  if (body.typeId !== null && !(await contactTypeExists(context.db, caller, body.typeId)))
    throw new Refusal('record.referenced_missing', { field: 'typeId', id: body.typeId });
  const uts = await updateContactType(context.db, contact.id, body.typeId);
  await recordHistory(context, caller, {
    noun: 'contact',
    id: contact.id,
    folderId: contact.folderId,
    kind: 'update',
    before: { typeId: contact.typeId },
    after: { typeId: body.typeId },
  });
  return { id: contact.id, typeId: body.typeId, uts };
}
