import { createHash, randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf, taxOf } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import { makeFolder, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '../../site/settings/public.ts';

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
let supervisor: TestUser;
let colleague: TestUser;
let mine: TestClient;
let theirs: TestClient;
let approver: TestClient;
let payer: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Service <service@example.test>' },
  });
  const { db } = server;
  world = await makeWorld(db);
  supervisor = await makeStaff(db, { folders: [world.folder], roles: ['SUPER'] });
  colleague = await makeStaff(db, { folders: [world.folder], roles: ['TECH'] });
  await db.updateTable('app_user').set({ email: 'supervisor@mail.test' }).where('id', '=', supervisor.id).execute();
  await db
    .updateTable('app_user')
    .set({ email: 'technician@mail.test', lang: 'zh-CN' })
    .where('id', '=', world.technician.id)
    .execute();
  await writeSetting(db, { folderId: world.folder.id }, 'claims', { mileageRate: '0.7' });
  mine = await server.client(world.technician, { app: 'app' });
  theirs = await server.client(colleague, { app: 'app' });
  approver = await server.client(supervisor);
  payer = await server.client(world.billing);
  stranger = await server.client(await makeStaff(db, { folders: [await makeFolder(db)], roles: ['FADMIN'] }));
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

type NewClaim = Extract<RouteInput<typeof contract.posts.create>['body'], { systype: 'claim' }>;
type Line = NonNullable<NewClaim['lines']>[number];
const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');
const category = (code: string): string => lookupId(0, `claim-category.${code}`);
const expense = (over: Partial<Extract<Line, { kind: 'expense' }>> = {}): Line => ({
  kind: 'expense',
  date: today,
  categoryid: category('FUEL'),
  amount: '108',
  ...over,
});
const brokenTax = async (): Promise<string> => {
  const id = randomUUID();
  await server.db
    .insertInto('lookup')
    .values({
      id,
      type: 60,
      code: id,
      name: 'No rate',
      folder_id: world.folder.id,
      data: JSON.stringify({ rate: 'eight' }),
      abbr: null,
      val: null,
      val2: null,
      parent_id: null,
      notes: null,
      effective: null,
      deletor: null,
    })
    .execute();
  return id;
};
const mileage = (km: string, date = today): Line => ({ kind: 'mileage', date, km });
const make = async (over: Partial<NewClaim> = {}, client = mine) =>
  (await client.posts.create({ body: { systype: 'claim', title: 'January', lines: [expense()], ...over } })).data;
const read = async (id: string, client = approver) => (await client.claims.get({ params: { id } })).data;
const at = (id: string) => ({ params: { id } });
async function submitted(over: Partial<NewClaim> = {}, client = mine) {
  const { id, uts } = await make(over, client);
  return (await client.claims.submit({ ...at(id), body: { uts } })).data;
}
async function approved(client = mine) {
  const { id, uts } = await submitted({}, client);
  return (await approver.claims.approve({ ...at(id), body: { uts } })).data;
}
/** Stores a receipt as if `owner` had uploaded it. Receipts with the same `bytes` have the same hash. */
async function receipt(owner: TestUser, bytes: string = randomUUID()): Promise<string> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await server.db
    .insertInto('file_blob')
    .values({ sha256, bytes: 1, cts: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db
    .insertInto('file')
    .values({
      id,
      sha256,
      bytes: 1,
      type: 'image/png',
      file_name: 'receipt.png',
      ref_kind: 'USER',
      ref_id: owner.id,
      folder_id: null,
      contact_id: null,
      site_id: null,
      perms: 'any',
      user_id: owner.id,
    })
    .execute();
  return id;
}

describe('an expense claim', () => {
  it('can be submitted, approved and paid', async () => {
    const file = await receipt(world.technician);
    const made = await make({
      notes: 'Trip north',
      lines: [expense({ tax: taxOf(world.folder, 'SST-8'), files: [file], note: 'Diesel' }), mileage('12.5')],
    });
    expect(made.docno).toMatch(/^EC-\d{4}-\d{5}$/);
    expect(await read(made.id, mine)).toMatchObject({
      state: 'draft',
      claimant: { id: world.technician.id },
      currency: 'MYR',
      nett: '108.75',
      taxes: '8',
      amount: '116.75',
      duplicates: false,
      lines: [
        {
          kind: 'expense',
          category: { name: 'Fuel' },
          note: 'Diesel',
          nett: '100',
          taxes: '8',
          amount: '108',
          files: [{ id: file, duplicate: false }],
        },
        { kind: 'mileage', qty: '12.5', price: '0.7', amount: '8.75' },
      ],
    });
    const handedIn = (await mine.claims.submit({ ...at(made.id), body: { uts: made.uts } })).data;
    expect(handedIn.state).toBe('submitted');
    const decided = (await approver.claims.approve({ ...at(made.id), body: { uts: handedIn.uts } })).data;
    expect(decided).toMatchObject({ state: 'approved', decidedBy: { id: supervisor.id } });
    const paid = (await payer.claims.pay({ ...at(made.id), body: { uts: decided.uts, reference: 'TT-17' } })).data;
    expect(paid).toMatchObject({ state: 'paid', paidBy: { id: world.billing.id }, reference: 'TT-17' });
    expect(paid.history.map(({ kind }) => kind)).toEqual(['create', 'submitted', 'approved', 'paid']);
  });

  it('can be changed and resubmitted once it is rejected, and is frozen with its receipts until then', async () => {
    const file = await receipt(world.technician);
    const claim = await submitted({ lines: [expense({ files: [file] })] });
    const change = (uts: number) =>
      mine.posts.update({
        ...at(claim.id),
        body: { systype: 'claim', uts, fields: { lines: [expense({ amount: '50', files: [file] })] } },
      });
    expect(await refusalOf(change(claim.uts))).toMatchObject({
      code: 'claim.frozen',
      status: 409,
      params: { state: 'submitted' },
    });
    expect([
      await refusalCode(mine.claims.remove(at(claim.id))),
      await refusalCode(mine.posts.remove(at(claim.id))),
    ]).toEqual(['claim.frozen', 'claim.frozen']);
    expect(await refusalCode(mine.files.remove({ params: { id: file } }))).toBe('file.kept');
    const back = (await approver.claims.reject({ ...at(claim.id), body: { uts: claim.uts, reason: 'Which car?' } }))
      .data;
    expect(back).toMatchObject({ state: 'rejected', reason: 'Which car?' });
    const { data: changed } = await change(back.uts);
    expect(await read(claim.id, mine)).toMatchObject({ amount: '50', lines: [{ files: [{ id: file }] }] });
    const again = (await mine.claims.submit({ ...at(claim.id), body: { uts: changed.uts } })).data;
    expect(again).toMatchObject({ state: 'submitted', reason: null, decidedAt: null, decidedBy: null });
    const draft = (await mine.claims.withdraw({ ...at(claim.id), body: { uts: again.uts } })).data;
    expect(draft).toMatchObject({ state: 'draft', submittedAt: null });
    expect(await refusalCode(approver.posts.remove(at(claim.id)))).toBe('permission.missing');
    await mine.posts.remove(at(claim.id));
    const other = await make();
    await mine.claims.remove(at(other.id));
    expect([
      await refusalCode(mine.claims.get(at(claim.id))),
      await refusalCode(mine.claims.get(at(other.id))),
    ]).toEqual(['record.not_found', 'record.not_found']);
  });

  it('cannot be approved, rejected or paid by its claimant, even if they are an administrator', async () => {
    const boss = await server.client(world.admin);
    const folderid = world.folder.id;
    const claim = await submitted({ folderid }, boss);
    const own = [
      boss.claims.approve({ ...at(claim.id), body: { uts: claim.uts } }),
      boss.claims.reject({ ...at(claim.id), body: { uts: claim.uts, reason: 'x' } }),
    ];
    expect(await Promise.all(own.map(refusalCode))).toEqual(['claim.own', 'claim.own']);
    const { uts } = (await approver.claims.approve({ ...at(claim.id), body: { uts: claim.uts } })).data;
    expect(await refusalCode(boss.claims.pay({ ...at(claim.id), body: { uts } }))).toBe('claim.own');
    const direct = server.db
      .updateTable('claim')
      .set({ decided_by: world.admin.id })
      .where('post_id', '=', claim.id)
      .execute();
    await expect(direct).rejects.toThrow('claim_not_own');
  });

  it('rejects impossible steps, outdated versions, and all but one of several concurrent decisions', async () => {
    const claim = await submitted();
    expect(await refusalCode(payer.claims.pay({ ...at(claim.id), body: { uts: claim.uts } }))).toBe(
      'claim.transition_forbidden',
    );
    expect(await refusalCode(approver.claims.approve({ ...at(claim.id), body: {} }))).toBe('record.base_missing');
    expect(await refusalCode(approver.claims.approve({ ...at(claim.id), body: { uts: claim.uts - 1 } }))).toBe(
      'record.changed',
    );
    const decide = async (which: 'approve' | 'reject') =>
      await approver.claims[which]({ ...at(claim.id), body: { uts: claim.uts, reason: 'x' } });
    const outcomes = await Promise.allSettled([decide('approve'), decide('reject'), decide('approve')]);
    expect(
      outcomes
        .map((outcome): unknown => (outcome.status === 'rejected' ? outcome.reason : null))
        .filter((reason) => reason !== null),
    ).toMatchObject([{ code: 'record.changed' }, { code: 'record.changed' }]);
    expect(
      await refusalCode(mine.claims.withdraw({ ...at(claim.id), body: { uts: (await read(claim.id)).uts } })),
    ).toBe('claim.transition_forbidden');
  });

  it('cannot be submitted without lines', async () => {
    const { id, uts } = await make({ lines: [] });
    expect(await refusalCode(mine.claims.submit({ ...at(id), body: { uts } }))).toBe('claim.empty');
  });

  it.each<[string, () => Partial<NewClaim> | Promise<Partial<NewClaim>>, string]>([
    ['dated tomorrow', () => ({ lines: [expense({ date: addDays(today, 1) })] }), 'field.invalid'],
    ['with an invalid date', () => ({ lines: [expense({ date: 20_260_231 })] }), 'field.invalid'],
    ['of zero', () => ({ lines: [expense({ amount: '0' })] }), 'request.invalid'],
    ['that rounds to zero', () => ({ lines: [expense({ amount: '0.001' })] }), 'field.invalid'],
    ['with a negative amount', () => ({ lines: [expense({ amount: '-5' })] }), 'request.invalid'],
    ['above the maximum amount', () => ({ lines: [mileage('999999999999999')] }), 'line.amount_too_large'],
    [
      'with an unknown category',
      () => ({ lines: [expense({ categoryid: lookupId(0, 'ticket-category.PEST') })] }),
      'record.referenced_missing',
    ],
    [
      'with another folder’s tax',
      async () => ({ lines: [expense({ tax: taxOf(await makeFolder(server.db), 'SST-8') })] }),
      'record.referenced_missing',
    ],
    [
      'with an unreadable tax',
      async () => ({ lines: [expense({ tax: await brokenTax() })] }),
      'record.referenced_missing',
    ],
    [
      'with another user’s receipt',
      async () => ({ lines: [expense({ files: [await receipt(colleague)] })] }),
      'record.referenced_missing',
    ],
    [
      'in a folder that the caller cannot access',
      async () => ({ folderid: (await makeFolder(server.db)).id }),
      'record.referenced_missing',
    ],
  ])('rejects a line %s', async (_name, over, code) => {
    expect(await refusalCode(make(await over()))).toBe(code);
  });

  it('pays mileage at the rate of the setting `claims`, and rejects it without a rate', async () => {
    const timezone = 'Asia/Ho_Chi_Minh';
    const folder = await makeFolder(server.db, { country: 'VN', currency: 'VND', timezone });
    const date = businessDateOf(Date.now(), timezone);
    const user = await server.client(await makeStaff(server.db, { folders: [folder], roles: ['TECH'] }), {
      app: 'app',
    });
    expect(await refusalCode(make({ lines: [mileage('3', date)] }, user))).toBe('claim.no_mileage_rate');
    await writeSetting(server.db, { folderId: folder.id }, 'claims', { mileageRate: '4500' });
    const { id } = await make({ lines: [mileage('3.3', date)] }, user);
    expect(await read(id, user)).toMatchObject({ currency: 'VND', amount: '14850' });
  });

  it('shows that a receipt is also on another claim, and names that claim to those who may see it', async () => {
    const bytes = randomUUID();
    const first = await submitted({ lines: [expense({ files: [await receipt(world.technician, bytes)] })] });
    const second = await submitted({ lines: [expense({ files: [await receipt(colleague, bytes)] })] }, theirs);
    expect(await read(second.id)).toMatchObject({
      duplicates: true,
      lines: [{ files: [{ duplicate: true, duplicateOf: [{ id: first.id, docno: first.docno }] }] }],
    });
    expect(await read(second.id, theirs)).toMatchObject({
      duplicates: true,
      lines: [{ files: [{ duplicate: true, duplicateOf: [] }] }],
    });
    const flagged = async () =>
      (
        await approver.claims.list({
          query: { find: JSON.stringify({ id: { $in: [first.id, second.id] }, duplicates: true }) },
        })
      ).data.length;
    expect(await flagged()).toBe(2);
    await approver.claims.reject({ ...at(second.id), body: { uts: second.uts, reason: 'Twin' } });
    expect(await flagged()).toBe(0);
    expect(await read(first.id)).toMatchObject({
      duplicates: false,
      lines: [{ files: [{ duplicate: false, duplicateOf: [] }] }],
    });
  });
});

describe('permissions of claims', () => {
  it('people can see their own claims and, with CLAM:VW, those in their folders, including the receipts', async () => {
    const file = await receipt(world.technician);
    const { id } = await make({ lines: [expense({ files: [file] })] });
    const find = { query: { find: JSON.stringify({ id }) } };
    const listed = async (client: TestClient) => (await client.claims.list(find)).data.length;
    expect([
      await listed(mine),
      await listed(approver),
      await listed(payer),
      await listed(theirs),
      await listed(stranger),
    ]).toEqual([1, 1, 1, 0, 0]);
    for (const client of [theirs, stranger]) {
      expect(await refusalCode(client.claims.get(at(id)))).toBe('record.not_found');
      expect(await refusalCode(client.files.meta({ params: { id: file } }))).toBe('file.not_found');
      expect((await client.data.read({ params: { id: 'claims' }, query: find.query })).data).toEqual([]);
    }
    expect((await mine.files.meta({ params: { id: file } })).data).toMatchObject({ id: file });
    expect((await theirs.posts.list({ query: { find: JSON.stringify({ id }) } })).data).toEqual([]);
    const { data: sums } = await approver.data.read({
      params: { id: 'claims' },
      query: { group: 'claimant.id', ...find.query },
    });
    expect(sums).toMatchObject([{ amount: '108' }]);
  });

  it('the claimant submits a claim, and others with the permission decide on it and pay it', async () => {
    const { id, uts } = await make();
    const body = { uts };
    expect(await refusalCode(approver.claims.submit({ ...at(id), body }))).toBe('permission.missing');
    expect(
      await refusalCode(approver.posts.update({ ...at(id), body: { systype: 'claim', uts, fields: { title: 'x' } } })),
    ).toBe('permission.missing');
    expect(await refusalCode(approver.claims.remove(at(id)))).toBe('permission.missing');
    const outside = [
      theirs.claims.submit({ ...at(id), body }),
      theirs.claims.withdraw({ ...at(id), body }),
      theirs.claims.remove(at(id)),
      stranger.claims.approve({ ...at(id), body }),
      stranger.claims.reject({ ...at(id), body: { ...body, reason: 'x' } }),
      stranger.claims.pay({ ...at(id), body }),
      theirs.posts.update({ ...at(id), body: { systype: 'claim', uts, fields: {} } }),
    ];
    expect(await Promise.all(outside.map(refusalCode))).toEqual(outside.map(() => 'record.not_found'));
    const reader = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['RO'] }));
    const customer = await server.client(world.customer);
    const without = [
      mine.claims.approve({ ...at(id), body }),
      mine.claims.reject({ ...at(id), body: { ...body, reason: 'x' } }),
      mine.claims.pay({ ...at(id), body }),
      approver.claims.pay({ ...at(id), body }),
      payer.claims.approve({ ...at(id), body }),
      make({}, reader),
      reader.claims.get(at(id)),
      customer.claims.list({ query: {} }),
      make({}, customer),
    ];
    expect(await Promise.all(without.map(refusalCode))).toEqual(without.map(() => 'permission.missing'));
    expect(
      await refusalCode(mine.posts.update({ ...at(id), body: { systype: 'claim', fields: { title: 'x' } } })),
    ).toBe('record.base_missing');
    expect(
      await refusalCode(
        mine.posts.update({ ...at(id), body: { systype: 'claim', uts: uts - 1, fields: { title: 'x' } } }),
      ),
    ).toBe('record.changed');
  });
});

it('approvers and the claimant each receive every email once', async () => {
  const { id, docno } = await approved();
  const { uts } = await read(id);
  await payer.claims.pay({ ...at(id), body: { uts } });
  const mailsTo = (to: string) =>
    mailbox.mails
      .filter((mail) => mail.to?.some((each) => each.address === to) === true && mail.subject?.includes(docno) === true)
      .map(({ subject = '' }) => subject)
      .toSorted((a, b) => a.localeCompare(b));
  await expect
    .poll(() => [mailsTo('supervisor@mail.test').length, mailsTo('technician@mail.test').length], { timeout: 20_000 })
    .toEqual([1, 2]);
  expect(mailsTo('supervisor@mail.test')).toEqual([`Expense claim ${docno} is awaiting approval`]);
  expect(mailsTo('technician@mail.test')).toEqual(
    [`您的报销单 ${docno} 已付款`, `您的报销单 ${docno} 已批准`].toSorted((a, b) => a.localeCompare(b)),
  );
});
