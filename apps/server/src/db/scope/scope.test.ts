import { randomUUID } from 'node:crypto';
import { refusalOf } from '@field-service/testing/jobs.ts';
import {
  makeContact,
  makeFolder,
  makeItem,
  makeJob,
  makePlan,
  makePortalUser,
  makeSite,
  makeStaff,
  makeStation,
  type TestContact,
  type TestFolder,
  type TestSite,
  type TestUser,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { lookupId } from '../../install/lookup-row.ts';
import { scopedTables, type ScopedTable } from './scope-rules.ts';
import type { ChildTable } from './references.ts';
import { ScopedDb, type ChildColumn, type OpenTables } from './scope.ts';

let server: TestServer;
/** One branch of the company with a record of every scoped table; `ids` names them by table. */
interface Branch {
  folder: TestFolder;
  contact: TestContact;
  site: TestSite;
  otherSite: TestSite;
  staff: TestUser;
  customer: TestUser;
  ids: Record<ScopedTable, string>;
}
let head: TestFolder;
let mine: Branch;
let theirs: Branch;

const money = { currency: 'MYR', nett: '100', taxes: '0', amount: '100' };

/** Creates work on a job that a member of the branch's staff has started to send. */
async function makePackage(
  { folder, staff }: Pick<Branch, 'folder' | 'staff'>,
  job: { id: string },
  id: string = randomUUID(),
): Promise<string> {
  await server.db
    .insertInto('upload_package')
    .values({
      id,
      post_id: job.id,
      folder_id: folder.id,
      user_id: staff.id,
      kind: 'job',
      device: 'd',
      app_version: '1',
      parts: 1,
      manifest: '{}',
      reason: null,
      note: null,
      received_at: null,
      settled_at: null,
      settled_by: null,
    })
    .execute();
  return id;
}

/** Creates a file, a message and a stock movement for a job, all with the same id; `perms` applies to the file. */
async function makeBelongings(
  { folder, contact, site, staff, ids }: Branch,
  job: { id: string },
  perms: string | null = null,
): Promise<string> {
  const id = randomUUID();
  const sha256 = `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
  await server.db.insertInto('file_blob').values({ sha256, bytes: 1, cts: 1 }).execute();
  await server.db
    .insertInto('file')
    .values({
      id,
      sha256,
      bytes: 1,
      type: 'image/png',
      file_name: 'a.png',
      ref_kind: 'POST',
      ref_id: job.id,
      folder_id: folder.id,
      contact_id: contact.id,
      site_id: site.id,
      perms,
      user_id: null,
    })
    .execute();
  await server.db
    .insertInto('message')
    .values({
      id,
      once: id,
      folder_id: folder.id,
      channel: 'mail',
      user_id: null,
      address: 'a@b.example',
      template: 't',
      lang: 'en-GB',
      ref_kind: 'POST',
      ref_id: job.id,
      error: null,
      sent_at: null,
    })
    .execute();
  await server.db
    .insertInto('stock_ledger')
    .values({
      id,
      folder_id: folder.id,
      stockist_id: staff.id,
      item_id: ids.item,
      uom_id: lookupId(209, await anyCode(209)),
      date: 1,
      type: 'usage',
      docno: 'S',
      post_id: job.id,
      contact_id: null,
      upload_id: id,
      entry: 'e',
    })
    .execute();
  return id;
}
const belongings = ['file', 'message', 'stock_ledger'] as const;
const seenBelongings = async (db: ScopedDb, id: string): Promise<ScopedTable[]> => {
  const held: ScopedTable[] = [];
  for (const table of belongings)
    if ((await db.rows(sql`select 1 from ${db.sourceAny(table)} t where t.id = ${id}`)).length > 0) held.push(table);
  return held;
};

async function makeBranch(): Promise<Branch> {
  const { db } = server;
  const folder = await makeFolder(db, { parent: head });
  const contact = await makeContact(db, folder);
  const [site, otherSite] = [await makeSite(db, contact), await makeSite(db, contact)];
  const staff = await makeStaff(db, { folders: [folder], roles: ['FADMIN'] });
  const customer = await makePortalUser(db, contact, { sites: [site], billing: true });
  const plan = await makePlan(db, site);
  const job = await makeJob(db, site);
  const ids: Record<ScopedTable, string> = {
    folder: folder.id,
    app_user: staff.id,
    contact: contact.id,
    contact_info: site.id,
    floor_plan: plan.id,
    file: plan.fileId,
    post: job.id,
    billing_period: randomUUID(),
    station: (await makeStation(db, site, plan)).id,
    item: (await makeItem(db, folder, { type: await anyCode(230), uom: await anyCode(209) })).id,
    upload_package: randomUUID(),
    message: randomUUID(),
    invoice: randomUUID(),
    payment: randomUUID(),
    stockist: randomUUID(),
    stock_ledger: randomUUID(),
    supply_request: randomUUID(),
    ping: randomUUID(),
    order_set: randomUUID(),
    recommendation: randomUUID(),
    sighting: randomUUID(),
    threshold: randomUUID(),
    corrective_action: randomUUID(),
    document: randomUUID(),
    shipment: randomUUID(),
    parcel: randomUUID(),
    form: randomUUID(),
    form_answer: randomUUID(),
    dashboard: randomUUID(),
    webhook: randomUUID(),
  };
  await makePackage({ folder, staff }, job, ids.upload_package);
  await db
    .insertInto('document')
    .values({
      id: ids.document,
      folder_id: folder.id,
      contact_id: null,
      title: 'T',
      published: true,
      file_id: ids.file,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('shipment')
    .values({
      id: ids.shipment,
      folder_id: folder.id,
      contact_id: contact.id,
      site_id: site.id,
      recipient: 'R',
      phone: null,
      address: '{}',
      notes: '',
      collect_on: null,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('parcel')
    .values({
      id: ids.parcel,
      shipment_id: ids.shipment,
      folder_id: folder.id,
      contact_id: contact.id,
      site_id: site.id,
      description: 'P',
      weight_kg: null,
    })
    .execute();
  await db
    .insertInto('message')
    .values({
      id: ids.message,
      once: ids.message,
      folder_id: folder.id,
      channel: 'mail',
      user_id: null,
      address: 'a@b.example',
      template: 't',
      lang: 'en-GB',
      ref_kind: 'POST',
      ref_id: job.id,
      error: null,
      sent_at: null,
    })
    .execute();
  await db
    .insertInto('invoice')
    .values({
      id: ids.invoice,
      folder_id: folder.id,
      contact_id: contact.id,
      state: 'issued',
      docno: `I-${ids.invoice}`,
      issued_at: 1,
      issued_on: 20_260_101,
      due_on: 20_260_131,
      created_by: null,
      ...money,
    })
    .execute();
  await db
    .insertInto('payment')
    .values({
      id: ids.payment,
      folder_id: folder.id,
      contact_id: contact.id,
      provider: 'transfer',
      currency: 'MYR',
      amount: '100',
      user_id: null,
      confirmed_at: null,
    })
    .execute();
  await db
    .insertInto('stockist')
    .values({ id: ids.stockist, kind: 'van', folder_id: folder.id, code: 'V1', name: 'Van' })
    .execute();
  await db
    .insertInto('stock_ledger')
    .values({
      id: ids.stock_ledger,
      folder_id: folder.id,
      stockist_id: staff.id,
      item_id: ids.item,
      uom_id: lookupId(209, await anyCode(209)),
      date: 1,
      type: 'opening',
      docno: 'S',
      post_id: null,
      contact_id: null,
      upload_id: ids.stock_ledger,
      entry: 'e',
    })
    .execute();
  await db
    .insertInto('supply_request')
    .values({
      id: ids.supply_request,
      folder_id: folder.id,
      user_id: staff.id,
      created_by: staff.id,
      wanted_on: null,
      notes: '',
    })
    .execute();
  await db
    .insertInto('ping')
    .values({ id: ids.ping, user_id: staff.id, at: 1, device_time: 1, lat: 1, lng: 1, post_id: null, type: 'E' })
    .execute();
  await makeSiteCare({ folder, contact, site, ids });
  await makeForms({ folder, customer, ids });
  return { folder, contact, site, otherSite, staff, customer, ids };
}

/** Creates a form that customers may answer, an answer, a dashboard and a webhook of the folder. */
async function makeForms({ folder, customer, ids }: Pick<Branch, 'folder' | 'customer' | 'ids'>): Promise<void> {
  const { db } = server;
  await db
    .insertInto('form')
    .values({
      id: ids.form,
      folder_id: folder.id,
      title: 'F',
      post_type_id: null,
      state: 'active',
      published: true,
      version: 1,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('form_version')
    .values({ form_id: ids.form, version: 1, fields: '[]', at: 1, user_id: null })
    .execute();
  await db
    .insertInto('form_answer')
    .values({
      id: ids.form_answer,
      form_id: ids.form,
      folder_id: folder.id,
      version: 1,
      post_id: null,
      contact_id: null,
      site_id: null,
      link_id: null,
      user_id: customer.id,
      by_name: 'A',
      lang: 'en-GB',
      data: '{}',
    })
    .execute();
  await db
    .insertInto('dashboard')
    .values({
      id: ids.dashboard,
      shared: 'folder',
      owner_id: null,
      folder_id: folder.id,
      role_id: null,
      title: 'D',
      names: '{}',
      widgets: '[]',
    })
    .execute();
  await db
    .insertInto('webhook')
    .values({
      id: ids.webhook,
      folder_id: folder.id,
      name: 'W',
      url: 'https://example.com',
      events: [],
      created_by: null,
    })
    .execute();
}

/** Creates a contract of the customer, and the recommendations and other follow-ups for their site. */
async function makeSiteCare({
  folder,
  contact,
  site,
  ids,
}: Pick<Branch, 'folder' | 'contact' | 'site' | 'ids'>): Promise<void> {
  const { db } = server;
  const of = { folder_id: folder.id, contact_id: contact.id };
  const at = { ...of, site_id: site.id };
  await db
    .insertInto('order_set')
    .values({
      ...of,
      id: ids.order_set,
      docno: 'C-1',
      title: 'Monthly',
      type_id: null,
      post_type_id: lookupId(20, 'JOB'),
      starts_on: 20_260_101,
      ends_on: null,
      rrule: 'FREQ=MONTHLY',
      from_minutes: 540,
      duration: '1H',
      holiday_rule: null,
      timeslot_id: null,
      response_hours: null,
      plan_amount: null,
      plan_tax_id: null,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('billing_period')
    .values({
      ...of,
      id: ids.billing_period,
      order_set_id: ids.order_set,
      from_day: 20_260_101,
      to_day: 20_260_131,
      bill_on: 20_260_101,
      tax_point: 20_260_101,
      days: 31,
      full_days: 31,
      amount: '100',
    })
    .execute();
  await db
    .insertInto('recommendation')
    .values({
      ...at,
      id: ids.recommendation,
      post_id: null,
      station_id: null,
      type: 'hygiene',
      priority: 'normal',
      owner: 'customer',
      title: 'Clean the drain',
      due: null,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('sighting')
    .values({
      ...at,
      id: ids.sighting,
      post_id: ids.post,
      seen_at: 1,
      seen_by: 'A',
      pest: 'rat',
      place: 'Dock',
      respond_by: 2,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('threshold')
    .values({
      ...at,
      id: ids.threshold,
      area: null,
      station_type_id: lookupId(231, 'RBS'),
      species: null,
      measure: 'active_rate',
      alert: '0.1',
      action: '0.2',
      valid_from: 20_260_101,
      valid_to: null,
      approved_by: null,
      approved_at: null,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('corrective_action')
    .values({
      ...at,
      id: ids.corrective_action,
      threshold_id: ids.threshold,
      post_id: ids.post,
      value: '0.3',
      owner_id: null,
      due: 20_260_201,
    })
    .execute();
}
const anyCode = async (type: number): Promise<string> =>
  (
    await server.db
      .selectFrom('lookup')
      .select('code')
      .where('type', '=', type)
      .orderBy('ord')
      .executeTakeFirstOrThrow()
  ).code;

beforeAll(async () => {
  server = await startTestServer();
  head = await makeFolder(server.db);
  mine = await makeBranch();
  theirs = await makeBranch();
});
afterAll(async () => await server.stop());

const dbOf = async (user: TestUser, folder?: TestFolder): Promise<ScopedDb> => {
  const token = await server.token(user);
  const caller = await server.services.sessions.authenticate({
    token,
    header: user.usertype === 'portal' ? 'jwt' : 'authorization',
    folderId: folder?.id,
  });
  return new ScopedDb(server.services.system, caller);
};
/** The tables whose record of the branch the caller sees: in lists, and by id. */
const seen = async (db: ScopedDb, branch: Branch): Promise<{ lists: ScopedTable[]; any: ScopedTable[] }> => {
  const held = { lists: [] as ScopedTable[], any: [] as ScopedTable[] };
  for (const table of scopedTables) {
    if (
      (
        await db
          .from(table, 't')
          .select(sql`1`.as('one'))
          .where(sql.ref('t.id'), '=', branch.ids[table])
          .execute()
      ).length > 0
    )
      held.lists.push(table);
    const fromFragment = await db.rows(sql`select 1 from ${db.sourceAny(table)} t where t.id = ${branch.ids[table]}`);
    if (fromFragment.length > 0) held.any.push(table);
  }
  return held;
};

describe('the scope of staff', () => {
  it('shows everything in their folder, and nothing in its sibling', async () => {
    const db = await dbOf(mine.staff);
    expect(await seen(db, mine)).toEqual({ lists: [...scopedTables], any: [...scopedTables] });
    expect(await seen(db, theirs)).toEqual({ lists: [], any: [] });
  });

  it('narrows lists, but not reads by id, to the folder of the header', async () => {
    const both = await makeStaff(server.db, { folders: [mine.folder, theirs.folder], roles: ['FADMIN'] });
    const db = await dbOf(both, mine.folder);
    const found = await seen(db, theirs);
    expect(found.lists).toEqual([]);
    // A person's own positions are visible only to that person.
    expect(found.any).toEqual(scopedTables.filter((table) => table !== 'ping'));
  });

  it('includes items of the folders above', async () => {
    const item = await makeItem(server.db, head, { type: await anyCode(230), uom: await anyCode(209) });
    const db = await dbOf(mine.staff);
    expect(await db.from('item', 'i').select('i.id').where('i.id', '=', item.id).execute()).toHaveLength(1);
  });

  it('is limited to the post types that may be viewed, even if the grants allow other actions on other types', async () => {
    const types = await server.db
      .selectFrom('lookup')
      .select(['id', 'code'])
      .where('type', '=', 20)
      .orderBy('ord')
      .execute();
    const [first, second] = types;
    const only = await makeStaff(server.db, { folders: [mine.folder] });
    const role = {
      id: randomUUID(),
      code: randomUUID(),
      name: 'One type',
      perms: ['EXT:AWEB:*', `POST:VW:${first?.id ?? ''}`, `POST:CR|UP|DE|AS|AP:${second?.id ?? ''}`],
    };
    await server.db.insertInto('role').values(role).execute();
    await server.db.insertInto('user_role').values({ user_id: only.id, role_id: role.id }).execute();
    const [a, b] = [
      await makeJob(server.db, mine.site, { type: first?.code ?? '' }),
      await makeJob(server.db, mine.site, { type: second?.code ?? '' }),
    ];
    const db = await dbOf(only);
    expect(await db.from('post', 'p').select('p.id').where('p.id', 'in', [a.id, b.id]).execute()).toEqual([
      { id: a.id },
    ]);
    const [allowed, other] = [await makePackage(mine, a), await makePackage(mine, b)];
    expect(await db.from('upload_package', 'u').select('u.id').where('u.id', 'in', [allowed, other]).execute()).toEqual(
      [{ id: allowed }],
    );
    const { uploads } = await server.client(only);
    expect((await uploads.state({ params: { id: allowed } })).data).toMatchObject({ id: allowed, jobId: a.id });
    expect(await refusalOf(uploads.state({ params: { id: other } }))).toEqual({
      code: 'upload.not_found',
      status: 404,
      params: { uploadId: other },
    });
    expect([
      await seenBelongings(db, await makeBelongings(mine, a)),
      await seenBelongings(db, await makeBelongings(mine, b)),
    ]).toEqual([[...belongings], []]);
    // A file shared with everyone in its job's folder is visible without the job.
    expect(await seenBelongings(db, await makeBelongings(mine, b, 'any'))).toEqual(['file']);
    // The sender may always query the result.
    expect((await (await server.client(mine.staff)).uploads.state({ params: { id: other } })).data.id).toBe(other);
  });

  it('follows a post that is moved to another folder', async () => {
    const job = await makeJob(server.db, mine.site);
    const [db, elsewhere] = [
      await dbOf(await makeStaff(server.db, { folders: [mine.folder], roles: ['DISP'] })),
      await dbOf(theirs.staff),
    ];
    const id = await makePackage(mine, job);
    const sees = async (who: ScopedDb): Promise<boolean> =>
      (await who.fromAny('upload_package', 'u').select('u.id').where('u.id', '=', id).execute()).length > 0;
    expect([await sees(db), await sees(elsewhere)]).toEqual([true, false]);
    await server.db.updateTable('post').set({ folder_id: theirs.folder.id }).where('id', '=', job.id).execute();
    expect([await sees(db), await sees(elsewhere)]).toEqual([false, true]);
    for (const perms of [null, 'any']) {
      const held = await makeBelongings(mine, job, perms);
      expect([await seenBelongings(db, held), await seenBelongings(elsewhere, held)]).toEqual([[], [...belongings]]);
    }
  });

  it('is unlimited for administrators, unless the header names a folder', async () => {
    const admin = await makeStaff(server.db, { isAdmin: true });
    expect((await seen(await dbOf(admin), theirs)).lists).toEqual([...scopedTables]);
    const narrowed = await seen(await dbOf(admin, mine.folder), theirs);
    expect(narrowed).toEqual({ lists: [], any: [...scopedTables] });
    // No role restricts the jobs that administrators see.
    expect((await seen(await dbOf(admin, theirs.folder), theirs)).lists).toContain('post');
  });
});

describe('the scope of a customer', () => {
  const forStaffOnly: readonly ScopedTable[] = [
    'app_user',
    'item',
    'upload_package',
    'message',
    'stockist',
    'stock_ledger',
    'supply_request',
    'ping',
    'order_set',
    'billing_period',
    'dashboard',
    'webhook',
  ];

  it('shows their own records, and none that are for staff or belong to another customer', async () => {
    const db = await dbOf(mine.customer);
    expect((await seen(db, mine)).lists).toEqual(scopedTables.filter((table) => !forStaffOnly.includes(table)));
    expect(await seen(db, theirs)).toEqual({ lists: [], any: [] });
  });

  it('shows money only with the billing permission', async () => {
    const clerk = await makePortalUser(server.db, mine.contact, { sites: [mine.site] });
    expect(
      (await seen(await dbOf(clerk), mine)).lists.filter((table) => table === 'invoice' || table === 'payment'),
    ).toEqual([]);
  });

  it('shows the sites listed for them, but not the customer’s other sites', async () => {
    const db = await dbOf(mine.customer);
    const job = await makeJob(server.db, mine.otherSite);
    expect(await db.from('post', 'p').select('p.id').where('p.id', '=', job.id).execute()).toEqual([]);
    expect(await db.from('contact_info', 'i').select('i.id').where('i.id', '=', mine.otherSite.id).execute()).toEqual(
      [],
    );
  });

  it('shows no draft of an invoice and no deleted job', async () => {
    const draft = randomUUID();
    await server.db
      .insertInto('invoice')
      .values({
        id: draft,
        folder_id: mine.folder.id,
        contact_id: mine.contact.id,
        docno: null,
        issued_at: null,
        issued_on: null,
        due_on: null,
        created_by: null,
        ...money,
      })
      .execute();
    const job = await makeJob(server.db, mine.site);
    await server.db.updateTable('post').set({ dts: 1 }).where('id', '=', job.id).execute();
    const db = await dbOf(mine.customer);
    expect(await db.from('invoice', 'i').select('i.id').where('i.id', '=', draft).execute()).toEqual([]);
    expect(await db.fromAny('post', 'p').select('p.id').where('p.id', '=', job.id).execute()).toEqual([]);
  });
});

describe('a write through a scope', () => {
  it('changes and deletes only what the caller may see', async () => {
    const db = await dbOf(mine.staff);
    const job = await makeJob(server.db, theirs.site, { title: 'as it was' });
    const changed = await db.update('post').set({ title: 'taken over' }).where('id', '=', job.id).executeTakeFirst();
    const removed = await db.remove('post').where('id', '=', job.id).executeTakeFirst();
    expect([changed.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n]);
    expect(await server.db.selectFrom('post').select('title').where('id', '=', job.id).executeTakeFirst()).toEqual({
      title: 'as it was',
    });
    const own = await db.update('post').set({ title: 'changed' }).where('id', '=', mine.ids.post).executeTakeFirst();
    expect(own.numUpdatedRows).toBe(1n);
  });

  it('does not affect another customer’s record, even without a condition', async () => {
    const db = await dbOf(mine.customer);
    const before = await server.db
      .selectFrom('post')
      .select('uts')
      .where('id', '=', theirs.ids.post)
      .executeTakeFirst();
    await db.update('post').set({ followup: false }).execute();
    expect(
      await server.db.selectFrom('post').select('uts').where('id', '=', theirs.ids.post).executeTakeFirst(),
    ).toEqual(before);
  });
});

describe('the children of a record', () => {
  it('are readable if the record is visible, by hand-written SQL and by the builder', async () => {
    const [db, elsewhere] = [await dbOf(mine.staff), await dbOf(theirs.staff)];
    const job = await makeJob(server.db, mine.site);
    await server.db
      .insertInto('post_assignee')
      .values({ post_id: job.id, user_id: mine.staff.id, lead: true, ord: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const read = async (who: ScopedDb, ids: string | string[]): Promise<unknown[]> => [
      await who.rows(sql`select a.user_id from ${who.childrenOf('post_assignee.post_id', ids)} a`),
      await who.fromChildrenOf('post_assignee.post_id', ids, 'a').select('a.user_id').execute(),
    ];
    const found = [{ user_id: mine.staff.id }];
    expect(await read(db, job.id)).toEqual([found, found]);
    expect(await read(db, [job.id])).toEqual([found, found]);
    expect(await read(elsewhere, job.id)).toEqual([[], []]);
    expect(await read(elsewhere, [job.id])).toEqual([[], []]);
  });

  it('have the visibility of the record at the top, even if they belong to another child', async () => {
    const db = await dbOf(mine.staff);
    // A line of a claim contains the id of its post through the claim.
    const read = db.rows(sql`select 1 from ${db.childrenOf('claim_line.post_id', mine.ids.post)} l`);
    expect(await read).toEqual([]);
    expectTypeOf<'claim_line.post_id'>().toExtend<ChildColumn>();
    expectTypeOf<Extract<ChildColumn, 'claim_receipt.line_id'>>().toBeNever();
  });
});

describe('a handle with a scope', () => {
  it('offers no scoped table and no sessions or settings', () => {
    expectTypeOf<
      Extract<
        keyof OpenTables,
        ScopedTable | ChildTable | 'history' | 'session' | 'login_failure' | 'idempotency' | 'setting' | 'site'
      >
    >().toBeNever();
    expectTypeOf<'lookup'>().toExtend<keyof OpenTables>();
  });

  it('requires a reason to bypass the scope', async () => {
    const db = await dbOf(mine.staff);
    expect(() => db.asSystem('')).toThrow(/reason/);
  });
});
