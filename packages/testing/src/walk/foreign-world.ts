import { randomUUID } from 'node:crypto';
import type { SystemDb } from '@field-service/server/db/system.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { sentPassword } from '../client.ts';
import { treatmentOf } from '../work-package.ts';
import { makeSiteCare } from './care-world.ts';
import { makeDeskRecords } from './desk-world.ts';
import { makeForms } from './forms-world.ts';
import { makePersonalRecords } from './personal-world.ts';
import {
  makeContact,
  makeItem,
  makeJob,
  makePlan,
  makeSite,
  makeStaff,
  makeStation,
  makeWorld,
  type TestWorld,
} from '../people.ts';

/**
 * A branch with one record of each noun that belongs to a folder, a customer or a person. `ids` contains the ids of the
 * records by noun.
 */
export interface ForeignWorld {
  world: TestWorld;
  ids: Readonly<Record<string, string>>;
}

const money = { currency: 'MYR', nett: '100', taxes: '0', amount: '100' };

/** Creates another customer and another technician in the same branch. */
async function anotherCustomer(db: SystemDb, branch: TestWorld): Promise<TestWorld> {
  const contact = await makeContact(db, branch.folder);
  return {
    ...branch,
    contact,
    site: await makeSite(db, contact),
    technician: await makeStaff(db, { folders: [branch.folder], roles: ['TECH'] }),
  };
}

/**
 * Creates a branch or, in an existing branch, another customer and technician, with one record of each noun. Anyone who
 * introduces a noun must create a record of it here and add its id to `ids`.
 */
export async function makeForeignWorld(db: SystemDb, branch?: TestWorld): Promise<ForeignWorld> {
  const world = branch === undefined ? await makeWorld(db) : await anotherCustomer(db, branch);
  const { folder, contact, site, technician } = world;
  const plan = await makePlan(db, site);
  const station = await makeStation(db, site, plan);
  const item = await makeItem(db, folder, { type: 'SRV', uom: 'pc' });
  const product = await makeItem(db, folder, { type: 'SRV', uom: 'pc', data: { published: true } });
  const job = await makeJob(db, site, { assignees: [technician], plan: 1_700_000_000_000, plan2: 1_700_003_600_000 });
  const [upload, invoice, payment] = [randomUUID(), randomUUID(), randomUUID()];
  const [licence, bot, botKey, lookup] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await db
    .insertInto('upload_package')
    .values({
      id: upload,
      post_id: job.id,
      folder_id: folder.id,
      user_id: technician.id,
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
  await db
    .insertInto('invoice')
    .values({
      id: invoice,
      folder_id: folder.id,
      contact_id: contact.id,
      state: 'draft',
      docno: null,
      ...money,
      issued_at: null,
      issued_on: null,
      due_on: null,
      created_by: null,
    })
    .execute();
  const issued = randomUUID();
  await db
    .insertInto('invoice')
    .values({
      id: issued,
      folder_id: folder.id,
      contact_id: contact.id,
      state: 'issued',
      docno: `W-${issued}`,
      ...money,
      issued_at: Date.now(),
      issued_on: 20_260_101,
      due_on: 20_260_131,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('payment')
    .values({
      id: payment,
      folder_id: folder.id,
      contact_id: contact.id,
      provider: 'sandbox',
      currency: 'MYR',
      amount: '100',
      user_id: null,
      confirmed_at: null,
    })
    .execute();
  await db
    .insertInto('licence')
    .values({
      id: licence,
      user_id: technician.id,
      class: 'PEST',
      number: 'L-1',
      authority: 'Board',
      valid_from: 20_200_101,
      valid_to: 20_991_231,
    })
    .execute();
  await db
    .insertInto('app_user')
    .values({
      id: bot,
      username: `bot-${bot}`,
      displayname: 'Bot',
      usertype: 'bot',
      password_hash: null,
      email: null,
      team_id: null,
      contact_id: null,
      avatar: null,
      signature: null,
    })
    .execute();
  await db.insertInto('folder_user').values({ folder_id: folder.id, user_id: bot }).execute();
  await db
    .insertInto('bot_key')
    .values({
      id: botKey,
      user_id: bot,
      name: 'key',
      hash: sentPassword('bot', 'key'),
      cts: Date.now(),
      valid_to: null,
      created_by: technician.id,
      revoked_at: null,
    })
    .execute();
  await db
    .insertInto('lookup')
    .values({
      id: lookup,
      type: 180,
      code: `T-${lookup}`,
      name: 'Their team',
      abbr: null,
      val: null,
      val2: null,
      parent_id: null,
      folder_id: folder.id,
      notes: null,
      effective: null,
      deletor: null,
    })
    .execute();
  const treatment = randomUUID();
  await db
    .insertInto('treatment')
    .values({
      id: treatment,
      post_id: job.id,
      upload_id: upload,
      entry: 'e',
      user_id: technician.id,
      item_id: item.id,
      at: 1,
      qty: '1',
      uom_id: lookupId(209, 'pc'),
      batch: null,
      data: JSON.stringify(treatmentOf(item.id, lookupId(209, 'pc'), { at: 1 })),
      received_at: 1,
      corrects_id: null,
      reason: null,
    })
    .execute();
  const care = await makeSiteCare(db, world, job.id);
  const document = randomUUID();
  await db
    .insertInto('document')
    .values({
      id: document,
      folder_id: folder.id,
      contact_id: contact.id,
      title: 'Certificate',
      published: true,
      file_id: plan.fileId,
      created_by: null,
    })
    .execute();
  const [shipment, parcel] = [randomUUID(), randomUUID()];
  const atSite = { folder_id: folder.id, contact_id: contact.id, site_id: site.id };
  await db
    .insertInto('shipment')
    .values({
      ...atSite,
      id: shipment,
      recipient: 'B',
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
      ...atSite,
      id: parcel,
      shipment_id: shipment,
      description: 'Box',
      weight_kg: null,
      link_hash: null,
      link_exp: null,
    })
    .execute();
  const [stockist, movement] = [randomUUID(), randomUUID()];
  await db
    .insertInto('stockist')
    .values({ id: stockist, kind: 'van', folder_id: folder.id, code: `V-${stockist}`, name: 'Their van' })
    .execute();
  await db
    .insertInto('stock_ledger')
    .values({
      id: movement,
      folder_id: folder.id,
      stockist_id: stockist,
      item_id: item.id,
      uom_id: lookupId(209, 'pc'),
      date: 1,
      type: 'receipt',
      docno: 'S',
      post_id: null,
      contact_id: null,
      upload_id: movement,
      entry: 'e',
      qty_in: '1',
    })
    .execute();
  const [supplyRequest, supplyLine] = [randomUUID(), randomUUID()];
  await db
    .insertInto('supply_request')
    .values({
      id: supplyRequest,
      folder_id: folder.id,
      user_id: technician.id,
      created_by: technician.id,
      wanted_on: null,
      notes: 'Theirs',
    })
    .execute();
  await db
    .insertInto('supply_request_line')
    .values({
      id: supplyLine,
      request_id: supplyRequest,
      ord: 0,
      item_id: item.id,
      uom_id: lookupId(209, 'pc'),
      qty: '2',
      note: '',
    })
    .execute();
  const counter = await db
    .selectFrom('counter')
    .select('id')
    .where('folder_id', '=', folder.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const forms = await makeForms(db, world, job.id);
  const ids = {
    ...forms,
    ...(await makePersonalRecords(db, world)),
    ...(await makeDeskRecords(db, world)),
    ...care,
    counter: counter.id,
    tax: lookupId(60, 'SST-8', folder.id),
    document,
    stockist,
    movement,
    supplyRequest,
    supplyLine,
    shipment,
    parcel,
    folder: folder.id,
    user: technician.id,
    customer: world.customer.id,
    contact: contact.id,
    site: site.id,
    plan: plan.id,
    file: plan.fileId,
    station: station.id,
    item: item.id,
    product: product.id,
    issued,
    post: job.id,
    treatment,
    upload,
    invoice,
    payment,
    licence,
    bot,
    botKey,
    lookup,
    stationType: lookupId(231, 'RBS'),
  };
  return { world, ids };
}
