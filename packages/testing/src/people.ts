import { randomUUID } from 'node:crypto';
import { childPath } from '@field-service/server/features/site/folders/public.ts';
import type { SystemDb } from '@field-service/server/db/system.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { roleId, type RoleCode } from '@field-service/server/install/roles.ts';
import { installFolder } from '@field-service/server/install/site.ts';
import { sentPassword } from './client.ts';
import { makeFile } from './files.ts';
import type { Login } from './login.ts';
import { storedPassword } from './stored-password.ts';

export const testPassword = 'test-2026';
const unique = (): string => randomUUID().slice(0, 8);

export interface TestFolder {
  id: string;
  code: string;
  path: string;
}

/** Creates a folder, at the top level unless `parent` is given. */
export async function makeFolder(
  db: SystemDb,
  given: { parent?: TestFolder; country?: string; timezone?: string; currency?: string } = {},
): Promise<TestFolder> {
  const id = randomUUID();
  const folder = { id, code: `F-${unique()}`, path: childPath(given.parent?.path ?? null, id) };
  const country = given.country ?? 'MY';
  await db
    .insertInto('folder')
    .values({
      ...folder,
      name: `Folder ${folder.code}`,
      parent_id: given.parent?.id ?? null,
      country,
      timezone: given.timezone ?? 'Asia/Kuala_Lumpur',
      currency: given.currency ?? 'MYR',
      locale: 'en-GB',
    })
    .execute();
  await installFolder(db, { id, country });
  return folder;
}

export interface TestUser extends Login {
  id: string;
  displayname: string;
}

/** Creates a staff user with access to the folders. */
export async function makeStaff(
  db: SystemDb,
  given: {
    folders?: readonly TestFolder[];
    roles?: readonly RoleCode[];
    isAdmin?: boolean;
    isDemo?: boolean;
    username?: string;
    lang?: string;
  } = {},
): Promise<TestUser> {
  const id = randomUUID();
  const username = given.username ?? `u-${unique()}`;
  const displayname = `Person ${username}`;
  await db
    .insertInto('app_user')
    .values({
      id,
      username,
      displayname,
      usertype: 'staff',
      is_admin: given.isAdmin ?? false,
      is_demo: given.isDemo ?? false,
      lang: given.lang ?? 'en-GB',
      password_hash: storedPassword(sentPassword(username, testPassword)),
      email: null,
      team_id: null,
      contact_id: null,
      avatar: null,
      signature: null,
    })
    .execute();
  for (const folder of given.folders ?? [])
    await db.insertInto('folder_user').values({ folder_id: folder.id, user_id: id }).execute();
  for (const role of given.roles ?? [])
    await db
      .insertInto('user_role')
      .values({ user_id: id, role_id: roleId(role) })
      .execute();
  return { id, username, displayname, password: testPassword, usertype: 'staff' };
}

export interface TestContact {
  id: string;
  folder: TestFolder;
  name: string;
}

export async function makeContact(
  db: SystemDb,
  folder: TestFolder,
  given: { name?: string; lang?: string; email?: string } = {},
): Promise<TestContact> {
  const id = randomUUID();
  const name = given.name ?? `Customer ${unique()}`;
  await db
    .insertInto('contact')
    .values({
      id,
      folder_id: folder.id,
      type_id: null,
      code: `C-${unique()}`,
      name,
      lang: given.lang ?? 'en-GB',
      email: given.email ?? null,
      phone: null,
      tax_id: null,
    })
    .execute();
  return { id, folder, name };
}

export interface TestSite {
  id: string;
  contact: TestContact;
}

/** Creates a customer's site (contact info of type Branch Address) in the customer's folder. */
export async function makeSite(db: SystemDb, contact: TestContact): Promise<TestSite> {
  const id = randomUUID();
  await db
    .insertInto('contact_info')
    .values({
      id,
      contact_id: contact.id,
      folder_id: contact.folder.id,
      type_val: 3,
      code: `S-${unique()}`,
      name: `Site ${unique()}`,
      salutation: null,
      person: 'Ms Tan',
      phone: '+60 3-1234 5678',
      email: null,
      address: JSON.stringify({
        street_address: '1 Jalan Ujian',
        locality: 'Kuala Lumpur',
        postal_code: '50000',
        country_iso: 'MY',
      }),
      lat: 3.139,
      lng: 101.6869,
    })
    .execute();
  return { id, contact };
}

/** Creates a customer's user who can see the given sites and, with `billing`, invoices. */
export async function makePortalUser(
  db: SystemDb,
  contact: TestContact,
  given: { sites: readonly TestSite[]; billing?: boolean; lang?: string },
): Promise<TestUser> {
  const id = randomUUID();
  const username = `c-${unique()}`;
  const displayname = `Customer person ${username}`;
  await db
    .insertInto('app_user')
    .values({
      id,
      username,
      displayname,
      usertype: 'portal',
      contact_id: contact.id,
      billing: given.billing ?? false,
      lang: given.lang ?? 'en-GB',
      password_hash: storedPassword(sentPassword(username, testPassword)),
      email: null,
      team_id: null,
      avatar: null,
      signature: null,
    })
    .execute();
  for (const [at, site] of given.sites.entries())
    await db
      .insertInto('portal_site')
      .values({ user_id: id, info_id: site.id, is_primary: at === 0 })
      .execute();
  return { id, username, displayname, password: testPassword, usertype: 'portal' };
}

export interface TestPlan {
  id: string;
  fileId: string;
}

/** Creates a floor plan with its first revision, 1600 by 900. */
export async function makePlan(db: SystemDb, site: TestSite): Promise<TestPlan> {
  const id = randomUUID();
  const { contact } = site;
  await db
    .insertInto('floor_plan')
    .values({
      id,
      site_id: site.id,
      contact_id: contact.id,
      folder_id: contact.folder.id,
      name: 'Ground floor',
      extra_id: null,
    })
    .execute();
  const fileId = await makeFile(db, { kind: 'PLAN', id }, { site, fileName: 'ground-floor.png' });
  await db
    .insertInto('floor_plan_revision')
    .values({ plan_id: id, revision: 1, file_id: fileId, width: 1600, height: 900, valid_from: 0 })
    .execute();
  return { id, fileId };
}

/** Creates a station of a type from the base lookups (`RBS`, `RT`, `GB`, …), placed on the plan if there is one. */
export async function makeStation(
  db: SystemDb,
  site: TestSite,
  plan: TestPlan | null,
  given: { type?: string; label?: string; x?: number; y?: number } = {},
): Promise<{ id: string; tag: string }> {
  const id = randomUUID();
  const tag = `T${unique()}`;
  const { contact } = site;
  await db
    .insertInto('station')
    .values({
      id,
      site_id: site.id,
      contact_id: contact.id,
      folder_id: contact.folder.id,
      tag,
      type_id: lookupId(231, given.type ?? 'RBS'),
      uom_id: null,
      warranty: null,
    })
    .execute();
  await db
    .insertInto('station_placement')
    .values({
      id: randomUUID(),
      station_id: id,
      plan_id: plan?.id ?? null,
      label: given.label ?? tag,
      area: 'Kitchen',
      placement: null,
      direction: null,
      x: given.x ?? 0.5,
      y: given.y ?? 0.5,
      valid_from: 0,
      valid_to: null,
    })
    .execute();
  return { id, tag };
}

/** Creates an item of a type from the base lookups, such as `SRV` or `CHM` (install/lookups/work.ts). */
export async function makeItem(
  db: SystemDb,
  folder: TestFolder,
  given: { type: string; uom: string; price?: string; data?: Record<string, unknown>; stationType?: string },
): Promise<{ id: string; code: string }> {
  const id = randomUUID();
  const code = `I-${unique()}`;
  await db
    .insertInto('item')
    .values({
      id,
      folder_id: folder.id,
      type_id: lookupId(230, given.type),
      code,
      name: `Item ${code}`,
      uom_id: lookupId(209, given.uom),
      price: given.price ?? '100',
      tax_id: null,
      station_type_id: given.stationType === undefined ? null : lookupId(231, given.stationType),
      data: JSON.stringify(given.data ?? {}),
    })
    .execute();
  return { id, code };
}

export interface JobGiven {
  status?: string;
  title?: string;
  plan?: number;
  plan2?: number;
  due?: number;
  assignees?: readonly TestUser[];
  type?: string;
  doneAt?: number;
}

/** Inserts a job at a site with the given values. To create a job as the product does, call `POST post` instead. */
export async function makeJob(
  db: SystemDb,
  site: TestSite,
  given: JobGiven = {},
): Promise<{ id: string; docno: string }> {
  const id = randomUUID();
  const docno = `J-${unique()}`;
  const { contact } = site;
  const types = await db
    .selectFrom('lookup')
    .select(['id', 'code'])
    .where('type', '=', 20)
    .where('deletor', 'is', null)
    .orderBy('ord')
    .execute();
  const type = types.find((one) => given.type === undefined || one.code === given.type);
  if (type === undefined) throw new Error(`There is no post type ${given.type ?? ''}.`);
  await db
    .insertInto('post')
    .values({
      id,
      folder_id: contact.folder.id,
      systype: 'job',
      type_id: type.id,
      status_id: lookupId(310, given.status ?? 'TD'),
      docno,
      title: given.title ?? `Job ${docno}`,
      contact_id: contact.id,
      site_id: site.id,
      plan: given.plan ?? null,
      plan2: given.plan2 ?? null,
      due: given.due ?? null,
      duration: null,
      date: null,
      timeslot_id: null,
      team_id: null,
      parent_id: null,
      order_id: null,
      oset_id: null,
      appid: null,
      done_at: given.doneAt ?? null,
      created_by: null,
    })
    .execute();
  for (const [at, user] of (given.assignees ?? []).entries())
    await db
      .insertInto('post_assignee')
      .values({ post_id: id, user_id: user.id, lead: at === 0, ord: at })
      .execute();
  return { id, docno };
}

export interface TestWorld {
  folder: TestFolder;
  admin: TestUser;
  dispatcher: TestUser;
  technician: TestUser;
  billing: TestUser;
  contact: TestContact;
  site: TestSite;
  customer: TestUser;
}

/** Creates one folder with a user of each kind, and a customer with a site and a user. */
export async function makeWorld(db: SystemDb): Promise<TestWorld> {
  const folder = await makeFolder(db);
  const contact = await makeContact(db, folder);
  const site = await makeSite(db, contact);
  return {
    folder,
    admin: await makeStaff(db, { isAdmin: true, roles: ['ADMIN'] }),
    dispatcher: await makeStaff(db, { folders: [folder], roles: ['DISP'] }),
    technician: await makeStaff(db, { folders: [folder], roles: ['TECH'] }),
    billing: await makeStaff(db, { folders: [folder], roles: ['BILL'] }),
    contact,
    site,
    customer: await makePortalUser(db, contact, { sites: [site], billing: true }),
  };
}
