import { randomUUID } from 'node:crypto';
import type { SystemDb } from '@field-service/server/db/system.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import { sentPassword } from '../client.ts';
import { treatmentOf } from '../work-package.ts';
import { makeDeskRecords } from './desk-world.ts';
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

/** A branch with one record of each noun that belongs to a folder, a customer or a person; `ids` by noun. */
export interface ForeignWorld {
  world: TestWorld;
  ids: Readonly<Record<string, string>>;
}

const money = { currency: 'MYR', nett: '100', taxes: '0', amount: '100' };

/** A contract of the customer, and the recommendations and other follow-ups for their site. */
async function makeSiteCare(
  db: SystemDb,
  { folder, contact, site }: TestWorld,
  postId: string,
): Promise<Record<'orderSet' | 'recommendation' | 'sighting' | 'threshold' | 'correctiveAction', string>> {
  const ids = {
    orderSet: randomUUID(),
    recommendation: randomUUID(),
    sighting: randomUUID(),
    threshold: randomUUID(),
    correctiveAction: randomUUID(),
  };
  const of = { folder_id: folder.id, contact_id: contact.id };
  const at = { ...of, site_id: site.id };
  await db
    .insertInto('order_set')
    .values({
      ...of,
      id: ids.orderSet,
      docno: `C-${ids.orderSet}`,
      title: 'Monthly',
      type_id: null,
      post_type_id: lookupId(20, 'JOB'),
      starts_on: 20_260_101,
      ends_on: null,
      rrule: 'FREQ=MONTHLY',
      from_minutes: 540,
      duration: '1H',
      holiday_rule: null,
      natures: [lookupId(207, 'HYGIENE')],
      timeslot_id: null,
      response_hours: null,
      plan_amount: null,
      plan_tax_id: null,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('order_set_site')
    .values({ order_set_id: ids.orderSet, contact_id: contact.id, site_id: site.id })
    .execute();
  await db
    .insertInto('billing_period')
    .values({
      ...of,
      id: randomUUID(),
      order_set_id: ids.orderSet,
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
      post_id: postId,
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
      id: ids.correctiveAction,
      threshold_id: ids.threshold,
      post_id: postId,
      value: '0.3',
      owner_id: null,
      due: 20_260_201,
    })
    .execute();
  return ids;
}

/** A webhook, a form with an answer, a dashboard of the branch, and the link for confirming a visit. */
async function makeDesk(
  db: SystemDb,
  { folder, contact, site, technician }: TestWorld,
  postId: string,
): Promise<Record<'webhook' | 'form' | 'formAnswer' | 'dashboard', string>> {
  const ids = { webhook: randomUUID(), form: randomUUID(), formAnswer: randomUUID(), dashboard: randomUUID() };
  await db
    .insertInto('webhook')
    .values({
      id: ids.webhook,
      folder_id: folder.id,
      name: 'Theirs',
      url: 'http://127.0.0.1:9/hook',
      events: ['post.done'],
      active: false,
      created_by: technician.id,
    })
    .execute();
  await db
    .insertInto('form')
    .values({
      id: ids.form,
      folder_id: folder.id,
      title: 'Theirs',
      post_type_id: null,
      state: 'active',
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
      id: ids.formAnswer,
      form_id: ids.form,
      folder_id: folder.id,
      version: 1,
      post_id: null,
      contact_id: contact.id,
      site_id: site.id,
      link_id: null,
      user_id: null,
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
      title: 'Theirs',
      names: '{}',
      widgets: '[]',
    })
    .execute();
  await db
    .insertInto('message')
    .values({
      id: randomUUID(),
      once: randomUUID(),
      folder_id: folder.id,
      channel: 'mail',
      user_id: null,
      address: 'theirs@customer.test',
      template: 'service-report',
      lang: 'en-GB',
      ref_kind: 'POST',
      ref_id: postId,
      error: null,
      sent_at: null,
    })
    .execute();
  await db
    .insertInto('visit_confirmation')
    .values({ id: randomUUID(), post_id: postId, token_hash: randomUUID(), exp: 1, plan: 1, created_by: technician.id })
    .execute();
  return ids;
}

/** The same branch with another customer and another technician. */
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
 * Creates the branch or, in an existing branch, another customer and technician with one record of each noun. A part
 * that introduces a noun creates a record of it here, and adds its id to `ids`.
 */
export async function makeForeignWorld(db: SystemDb, branch?: TestWorld): Promise<ForeignWorld> {
  const world = branch === undefined ? await makeWorld(db) : await anotherCustomer(db, branch);
  const { folder, contact, site, technician } = world;
  const plan = await makePlan(db, site);
  const station = await makeStation(db, site, plan);
  const item = await makeItem(db, folder, { type: 'SRV', uom: 'pc' });
  const product = await makeItem(db, folder, { type: 'SRV', uom: 'pc', data: { published: true } });
  const job = await makeJob(db, site, { assignees: [technician], plan: 1_700_000_000_000, plan2: 1_700_003_600_000 });
  const [billing, upload, invoice, payment, licence, bot, botKey, lookup] = Array.from({ length: 8 }, () =>
    randomUUID(),
  );
  if (
    billing === undefined ||
    upload === undefined ||
    invoice === undefined ||
    payment === undefined ||
    licence === undefined ||
    bot === undefined ||
    botKey === undefined ||
    lookup === undefined
  )
    throw new Error('unreachable: eight ids');
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
  const counter = await db
    .selectFrom('counter')
    .select('id')
    .where('folder_id', '=', folder.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const desk = await makeDesk(db, world, job.id);
  const ids = {
    ...desk,
    ...(await makePersonalRecords(db, world)),
    ...(await makeDeskRecords(db, world)),
    ...care,
    counter: counter.id,
    tax: lookupId(60, 'SST-8', folder.id),
    document,
    stockist,
    movement,
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
