import type { ContactInfo, contactInfos } from '@field-service/contract/customers/contacts.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { formatAddress } from '@field-service/domain/values/address-format.ts';
import { addressProblems, isEmptyAddress, type Address } from '@field-service/domain/values/address.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireLookups } from '../../site/lookups/public.ts';
import { addFiles, findOwnFile } from '../../site/files/public.ts';
import { getContact } from './commands.ts';
import {
  countInfoUses,
  insertInfo,
  lockInfo,
  markInfoDeleted,
  nextInfoNumber,
  readInfo,
  updateInfo,
  type InfoColumns,
  type InfoData,
  type StoredInfo,
} from './infos.queries.ts';
import { lockContact, lockContactAlone } from './queries.ts';

const site = 3;
/** Prefixes of generated codes, by info type. */
const prefixes: Readonly<Record<number, string>> = { 0: 'P', 1: 'B', 2: 'A', [site]: 'S' };

type Fields = Pick<
  ContactInfo,
  | 'code'
  | 'name'
  | 'salutationid'
  | 'zoneid'
  | 'avatar'
  | 'person'
  | 'phone'
  | 'email'
  | 'address'
  | 'geo'
  | 'lang'
  | 'notes'
>;

/** The site fields shown on jobs. */
const shown = ['code', 'name', 'person', 'phone', 'address', 'geo'] as const satisfies (keyof Fields)[];

export async function getInfo(context: RequestContext, id: string): Promise<ContactInfo> {
  const info = await readInfo(context.db, id);
  if (info === undefined) throw new Refusal('record.not_found', { noun: 'contact-info', id });
  return { ...info, addresslines: formatAddress(info.address) };
}

/** Throws `address.invalid` with the invalid fields. A site must have an address; other infos may have none. */
function requireAddress(type: number, address: Address): void {
  if (type !== site && isEmptyAddress({ ...address, country: undefined, country_iso: undefined })) return;
  const problems = addressProblems(address);
  if (problems.length > 0)
    throw new Refusal('address.invalid', { country: address.country_iso ?? '', fields: problems });
}

const fieldsOf = ({
  code,
  name,
  salutationid,
  zoneid,
  avatar,
  person,
  phone,
  email,
  address,
  geo,
  lang,
  notes,
}: StoredInfo): Fields => ({
  code,
  name,
  salutationid,
  zoneid,
  avatar,
  person,
  phone,
  email,
  address,
  geo,
  lang,
  notes,
});
const dataOf = ({ lang, notes, avatar }: Fields): InfoData => ({ lang, notes, avatar });
const columnsOf = ({ code, name, salutationid, zoneid, person, phone, email, address, geo }: Fields): InfoColumns => ({
  code,
  name,
  salutation_id: salutationid,
  zone_id: zoneid,
  person,
  phone,
  email,
  address: JSON.stringify(address),
  lat: geo?.[0] ?? null,
  lng: geo?.[1] ?? null,
});

const requireLookupsOf = async (context: RequestContext, folderId: string, fields: Fields): Promise<void> =>
  await requireLookups(context.db, folderId, [
    { field: 'salutationid', type: 216, id: fields.salutationid },
    { field: 'zoneid', type: 41, id: fields.zoneid },
  ]);

/**
 * Gives the contact info its own copy of the caller's uploaded picture, so that the customer can read the picture.
 * Returns the copy's file id. The caller's own file is kept.
 */
async function keepAvatar(
  context: RequestContext,
  caller: Caller,
  place: { id: string; contactId: string; folderId: string; type: number },
  avatar: string | null,
  before: string | null,
): Promise<string | null> {
  if (avatar === null || avatar === before) return avatar;
  const file = await findOwnFile(context.db, avatar, caller.userId);
  if (file === undefined || file.dts !== null)
    throw new Refusal('record.referenced_missing', { field: 'avatar', id: avatar });
  if (!file.type.startsWith('image/')) throw new Refusal('field.invalid', { fields: ['avatar'] });
  const [id] = await addFiles(context.db, [
    {
      sha256: file.sha256,
      bytes: file.bytes,
      type: file.type,
      fileName: file.file_name,
      refKind: 'SITE',
      refId: place.id,
      folderId: place.folderId,
      contactId: place.contactId,
      siteId: place.type === site ? place.id : null,
      tags: ['avatar'],
      perms: null,
      metadata: {},
      userId: caller.userId,
    },
  ]);
  return id ?? null;
}

export async function createInfo(
  context: RequestContext,
  caller: Caller,
  { contactid, type, ...entered }: ParsedInput<typeof contactInfos.create>['body'],
): Promise<ContactInfo> {
  if (!(await lockContact(context.db, contactid)))
    throw new Refusal('record.not_found', { noun: 'contact', id: contactid });
  const contact = await getContact(context, contactid);
  const code =
    entered.code ??
    `${prefixes[type] ?? 'R'}${String(await nextInfoNumber(context.db, contactid, type)).padStart(3, '0')}`;
  const fields = mergeEntered<Fields>(
    {
      code,
      name: entered.name,
      salutationid: null,
      zoneid: null,
      avatar: null,
      person: null,
      phone: null,
      email: null,
      address: {},
      geo: null,
      lang: null,
      notes: '',
    },
    entered,
  );
  requireAddress(type, fields.address);
  const id = uuidv7();
  await requireLookupsOf(context, contact.folderid, fields);
  const place = { id, contactId: contactid, folderId: contact.folderid, type };
  fields.avatar = await keepAvatar(context, caller, place, entered.avatar ?? null, null);
  await insertInfo(context.db, place, columnsOf(fields), dataOf(fields));
  await recordHistory(context, caller, {
    noun: 'contact-info',
    id,
    folderId: contact.folderid,
    kind: 'create',
    after: { contactid, type, ...fields },
  });
  context.notify('contact', contactid);
  return await getInfo(context, id);
}

async function loaded(context: RequestContext, id: string): Promise<ContactInfo> {
  if (!(await lockInfo(context.db, id))) throw new Refusal('record.not_found', { noun: 'contact-info', id });
  return await getInfo(context, id);
}

export async function changeInfo(
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<typeof contactInfos.update>['body'],
): Promise<ContactInfo> {
  const info = await loaded(context, id);
  requireBase(info, uts);
  const before = fieldsOf(info);
  const fields = mergeEntered(before, entered);
  if (entered.address !== undefined) requireAddress(Number(info.infotype.val), fields.address);
  await requireLookupsOf(context, info.folderid, fields);
  const place = { id, contactId: info.contactid, folderId: info.folderid, type: Number(info.infotype.val) };
  fields.avatar = await keepAvatar(context, caller, place, fields.avatar, before.avatar);
  await updateInfo(context.db, id, columnsOf(fields), dataOf(fields));
  await recordHistory(context, caller, {
    noun: 'contact-info',
    id,
    folderId: info.folderid,
    kind: 'update',
    before: { ...before },
    after: { ...fields },
  });
  if (Number(info.infotype.val) === site && shown.some((field) => !sameJson(fields[field], before[field])))
    await context.enqueue('customer.changed', { contactId: info.contactid, siteId: id });
  context.notify('contact', info.contactid);
  return await getInfo(context, id);
}

export async function removeInfo(context: RequestContext, caller: Caller, id: string): Promise<Record<string, never>> {
  const info = await loaded(context, id);
  await lockContactAlone(context.db, info.contactid);
  const uses = await countInfoUses(context.db, id);
  if (Object.values(uses).some((count: number) => count > 0)) throw new Refusal('record.in_use', { ...uses });
  await markInfoDeleted(context.db, id, context.now);
  await recordHistory(context, caller, {
    noun: 'contact-info',
    id,
    folderId: info.folderid,
    kind: 'delete',
    before: { contactid: info.contactid, code: info.code, name: info.name },
  });
  context.notify('contact', info.contactid);
  return {};
}
