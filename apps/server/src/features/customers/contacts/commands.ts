import type { HistoryRow } from '@field-service/contract/history-row.ts';
import type { Contact, contacts } from '@field-service/contract/customers/contacts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { readHistory, recordHistory } from '../../../history/public.ts';
import { requireLookups } from '../../site/lookups/public.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import { readInfo } from './infos.queries.ts';
import {
  countContactUses,
  daysOfTerms,
  insertContact,
  lockContact,
  lockContactAlone,
  markContactDeleted,
  readContact,
  seesFolder,
  updateContact,
  type ContactColumns,
} from './queries.ts';

type Fields = Pick<
  Contact,
  | 'code'
  | 'name'
  | 'typeid'
  | 'natureid'
  | 'sourceid'
  | 'termsid'
  | 'sendid'
  | 'lang'
  | 'email'
  | 'phone'
  | 'taxid'
  | 'taxidtype'
  | 'paymentdays'
  | 'reviewbeforerelease'
  | 'porequired'
  | 'consolidation'
  | 'withholdingrate'
  | 'billinginfoid'
  | 'notes'
>;

/** The customer fields shown on jobs. */
const shown = ['code', 'name', 'lang', 'phone', 'email'] as const satisfies (keyof Fields)[];

const blank: Omit<Fields, 'code' | 'name'> = {
  typeid: null,
  natureid: null,
  sourceid: null,
  termsid: null,
  sendid: null,
  lang: 'en-GB',
  email: null,
  phone: null,
  taxid: null,
  taxidtype: null,
  paymentdays: 30,
  reviewbeforerelease: false,
  porequired: false,
  consolidation: 'job',
  withholdingrate: null,
  billinginfoid: null,
  notes: '',
};

export async function getContact(context: RequestContext, id: string): Promise<Contact> {
  const contact = await readContact(context.db, id);
  if (contact === undefined) throw new Refusal('record.not_found', { noun: 'contact', id });
  return contact;
}

/** The history of a customer that the caller may read. */
export async function readContactHistory(context: RequestContext, id: string): Promise<HistoryRow[]> {
  await getContact(context, id);
  return await readHistory(context.db, 'contact', id);
}

const columnsOf = (fields: Fields): ContactColumns => ({
  code: fields.code,
  name: fields.name,
  type_id: fields.typeid,
  source_id: fields.sourceid,
  terms_id: fields.termsid,
  send_id: fields.sendid,
  lang: fields.lang,
  email: fields.email,
  phone: fields.phone,
  tax_id: fields.taxid,
  payment_days: fields.paymentdays,
  review_before_release: fields.reviewbeforerelease,
});
const dataOf = ({
  natureid,
  taxidtype,
  porequired,
  consolidation,
  withholdingrate,
  billinginfoid,
  notes,
}: Fields): Record<string, unknown> => ({
  natureid,
  taxidtype,
  porequired,
  consolidation,
  withholdingrate,
  billinginfoid,
  notes,
});

/** A customer's fields, as merged with input and recorded in the history. */
const fieldsOf = (contact: Contact): Fields => ({
  code: contact.code,
  name: contact.name,
  typeid: contact.typeid,
  natureid: contact.natureid,
  sourceid: contact.sourceid,
  termsid: contact.termsid,
  sendid: contact.sendid,
  lang: contact.lang,
  email: contact.email,
  phone: contact.phone,
  taxid: contact.taxid,
  taxidtype: contact.taxidtype,
  paymentdays: contact.paymentdays,
  reviewbeforerelease: contact.reviewbeforerelease,
  porequired: contact.porequired,
  consolidation: contact.consolidation,
  withholdingrate: contact.withholdingrate,
  billinginfoid: contact.billinginfoid,
  notes: contact.notes,
});

/** Throws if a field is invalid. A billing address that is the same as in `before` is not validated again. */
async function requireSound(
  context: RequestContext,
  folderId: string,
  contactId: string | null,
  fields: Fields,
  before?: Fields,
): Promise<void> {
  await requireLookups(context.db, folderId, [
    { field: 'typeid', type: 30, id: fields.typeid },
    { field: 'natureid', type: 33, id: fields.natureid },
    { field: 'sourceid', type: 204, id: fields.sourceid },
    { field: 'termsid', type: 101, id: fields.termsid },
    { field: 'sendid', type: 229, id: fields.sendid },
  ]);
  if (fields.withholdingrate !== null && (Number(fields.withholdingrate) < 0 || Number(fields.withholdingrate) > 100))
    throw new Refusal('field.invalid', { fields: ['withholdingrate'] });
  if (fields.billinginfoid === null || fields.billinginfoid === before?.billinginfoid) return;
  const info = await readInfo(context.db, fields.billinginfoid);
  if (info === undefined || info.contactid !== contactId)
    throw new Refusal('record.referenced_missing', { field: 'billinginfoid', id: fields.billinginfoid });
}

/** Fills in the payment days from the payment terms entered, unless payment days are also entered. */
async function withTerms<E extends { termsid?: string | null | undefined; paymentdays?: number | undefined }>(
  context: RequestContext,
  entered: E,
): Promise<E> {
  if (typeof entered.termsid !== 'string' || entered.paymentdays !== undefined) return entered;
  const days = await daysOfTerms(context.db, entered.termsid);
  return days === undefined ? entered : { ...entered, paymentdays: days };
}

export async function createContact(
  context: RequestContext,
  caller: Caller,
  { folderid, ...entered }: ParsedInput<typeof contacts.create>['body'],
): Promise<Contact> {
  const folderId = folderid ?? caller.folderId;
  if (folderId === null || !(await seesFolder(context.db, folderId)))
    throw new Refusal('record.referenced_missing', { field: 'folderid', id: folderId });
  const { days } = await readFolderSetting(context.db, folderId, 'paymentTerms');
  const fields = mergeEntered<Fields>(
    { ...blank, paymentdays: days, code: entered.code, name: entered.name },
    await withTerms(context, entered),
  );
  await requireSound(context, folderId, null, fields);
  const id = uuidv7();
  await insertContact(context.db, id, folderId, columnsOf(fields), dataOf(fields));
  await recordHistory(context, caller, { noun: 'contact', id, folderId, kind: 'create', after: { ...fields } });
  context.notify('contact', id);
  return await getContact(context, id);
}

/** Locks a live customer until the transaction ends, then reads the customer. */
async function loaded(context: RequestContext, id: string): Promise<Contact> {
  if (!(await lockContact(context.db, id))) throw new Refusal('record.not_found', { noun: 'contact', id });
  return await getContact(context, id);
}

export async function changeContact(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<typeof contacts.update>['body'],
): Promise<Contact> {
  const contact = await loaded(context, id);
  requireBase(contact, uts);
  const before = fieldsOf(contact);
  const fields = mergeEntered(before, await withTerms(context, entered));
  await requireSound(context, contact.folderid, id, fields, before);
  await updateContact(context.db, id, columnsOf(fields), dataOf(fields));
  await recordHistory(context, caller, {
    noun: 'contact',
    id,
    folderId: contact.folderid,
    kind: 'update',
    before: { ...before },
    after: { ...fields },
  });
  if (shown.some((field) => fields[field] !== before[field]))
    await context.enqueue('customer.changed', { contactId: id, siteId: null });
  context.notify('contact', id);
  return await getContact(context, id);
}

/** Removes a customer; related records are kept. Throws `record.in_use` if any related record is still active. */
export async function removeContact(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  const contact = await loaded(context, id);
  await lockContactAlone(context.db, id);
  const uses = await countContactUses(context.db, id);
  if (Object.values(uses).some((count: number) => count > 0)) throw new Refusal('record.in_use', { ...uses });
  await markContactDeleted(context.db, id, context.now);
  await recordHistory(context, caller, {
    noun: 'contact',
    id,
    folderId: contact.folderid,
    kind: 'delete',
    before: { code: contact.code, name: contact.name },
  });
  context.notify('contact', id);
  return {};
}
