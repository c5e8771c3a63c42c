import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { addDays, businessDateOf, stampOn, weekdayOf } from '@field-service/domain/values/business-date.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { makeUpload } from '@field-service/testing/files.ts';
import { jobBody, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import { makeFolder, makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
let chief: TestUser;
let approver: TestClient;
let clerk: TestClient;

const zone = 'Asia/Kuala_Lumpur';
/** A Monday at least three weeks ahead. The only holidays in the following weeks are those that the tests create. */
const monday = (() => {
  const day = addDays(businessDateOf(Date.now(), zone), 21);
  return addDays(day, (8 - weekdayOf(day)) % 7);
})();

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Service <service@example.test>' },
  });
  world = await makeWorld(server.db);
  chief = await makeStaff(server.db, { folders: [world.folder], roles: ['SUPER'], lang: 'vi' });
  await server.db.updateTable('app_user').set({ email: 'chief@example.test' }).where('id', '=', chief.id).execute();
  approver = await server.client(chief);
  clerk = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] }));
  const admin = await server.client(world.admin);
  await admin.folders.saveAllSettings({ params: { id: world.folder.id }, body: { settings: { off: [0, 6] } } });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

type Body = Extract<RouteInput<typeof contract.posts.create>['body'], { systype: 'leave' }>;
interface Person {
  user: TestUser;
  client: TestClient;
  file: (over?: Partial<Body>) => Promise<{ id: string; uts: number; docno: string }>;
}
/** Creates a technician who joined the given number of years ago, under Malaysian law. */
async function person(years = 3): Promise<Person> {
  const user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  await server.db
    .insertInto('leave_account')
    .values({ user_id: user.id, joined_on: businessDateOf(Date.now(), zone) - years * 10_000 - 100, country: null })
    .execute();
  const client = await server.client(user, { app: 'app' });
  return {
    user,
    client,
    file: async (over = {}) =>
      (await client.posts.create({ body: { systype: 'leave', kind: 'AL', from: monday, to: monday, ...over } })).data,
  };
}
const get = async (client: TestClient, id: string) => (await client.leave.get({ params: { id } })).data;
const step = async (
  client: TestClient,
  verb: 'approve' | 'withdraw',
  { id, uts }: { id: string; uts: number },
  reason?: string,
) => {
  const input = { params: { id }, body: { uts, ...(reason === undefined ? {} : { reason }) } };
  return (verb === 'approve' ? await client.leave.approve(input) : await client.leave.withdraw(input)).data;
};
const balance = async (client: TestClient, id: string) =>
  (await client.data.read({ params: { id: 'leave-balance' }, query: { find: JSON.stringify({ id }), limit: '0' } }))
    .data;

describe('leave', () => {
  test('is filed, counted in working days and approved by someone else, with notifications', async () => {
    const { user, client, file } = await person();
    const made = await file({ from: monday, to: addDays(monday, 7), note: 'Wedding' });
    expect(made.docno).toMatch(/^L-\d{4}-\d{5}$/);
    const filed = await get(client, made.id);
    expect(filed).toMatchObject({
      kind: 'AL',
      state: 'filed',
      days: 6,
      note: 'Wedding',
      beyond: false,
      user: { id: user.id },
      folderid: world.folder.id,
      plan: stampOn(monday, 0, zone),
      plan2: stampOn(addDays(monday, 8), 0, zone),
    });
    const approved = await step(approver, 'approve', filed, 'Enjoy');
    expect(approved).toMatchObject({
      state: 'approved',
      decidedBy: { id: chief.id },
      reason: 'Enjoy',
      history: [{ kind: 'create' }, { kind: 'state', by: chief.displayname, reason: 'Enjoy' }],
    });
    expect(await balance(client, user.id)).toMatchObject([
      { id: user.id, al_entitled: 12, al_taken: 6, al_left: 6, mc_left: 18, country: 'MY' },
    ]);
    expect(
      (
        await client.data.read({
          params: { id: 'leaves' },
          query: { find: JSON.stringify({ 'creator.id': user.id }), limit: '0' },
        })
      ).data,
    ).toMatchObject([{ id: made.id, state: 'approved', days: 6 }]);
    expect(await client.posts.get({ params: { id: made.id } }).catch(() => 'no job')).toBe('no job');
    await vi.waitFor(
      () => expect(mailbox.mails.filter(({ subject }) => subject?.includes(made.docno) === true)).toHaveLength(1),
      { timeout: 10_000, interval: 50 },
    );
    const [mail] = mailbox.mails.filter(({ subject }) => subject?.includes(made.docno) === true);
    expect([mail?.subject, mail?.text]).toEqual([
      `${user.displayname} xin nghỉ (${made.docno})`,
      expect.stringContaining('Wedding'),
    ]);
    await vi.waitFor(
      async () =>
        expect(
          await server.db
            .selectFrom('message')
            .select('template')
            .where('ref_id', '=', made.id)
            .where('user_id', '=', user.id)
            .execute(),
        ).toEqual([{ template: 'leave-approved' }]),
      { timeout: 10_000, interval: 50 },
    );
  });

  test('can be changed by the person on leave or an approver until it is decided', async () => {
    const { client, file } = await person();
    const { id, uts } = await file();
    const change = async (by: TestClient, base: number | undefined, fields: object) =>
      (
        await by.posts.update({
          params: { id },
          body: { systype: 'leave', ...(base === undefined ? {} : { uts: base }), fields },
        })
      ).data;
    const changed = await change(client, uts, { kind: 'HD', half: 'pm' });
    expect(await get(client, id)).toMatchObject({ kind: 'HD', days: 0.5, plan: stampOn(monday, 13 * 60, zone) });
    expect(await refusalCode(change(client, uts, {}))).toBe('record.changed');
    expect(await refusalCode(change(client, undefined, {}))).toBe('record.base_missing');
    expect(await refusalCode(change(await server.client(world.dispatcher), changed.uts, {}))).toBe(
      'permission.missing',
    );
    const again = await change(approver, changed.uts, { half: 'am' });
    const { uts: last } = await step(approver, 'approve', { id, uts: again.uts });
    expect(await refusalOf(change(client, last, {}))).toMatchObject({
      code: 'leave.transition_forbidden',
      params: { state: 'approved' },
    });
    expect(
      await refusalCode(client.posts.update({ params: { id }, body: { uts: last, fields: { title: 'A job' } } })),
    ).toBe('record.not_found');
  });

  test('can be rejected with a reason or withdrawn, which frees the time and the balance', async () => {
    const { user, client, file } = await person();
    const first = await file();
    expect(await refusalCode(file())).toBe('leave.overlap');
    const rejected = (
      await approver.leave.reject({ params: { id: first.id }, body: { uts: first.uts, reason: 'Busy week' } })
    ).data;
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'Busy week' });
    expect(await refusalCode(step(approver, 'approve', rejected))).toBe('leave.transition_forbidden');
    const second = await file();
    const approved = await step(approver, 'approve', second);
    expect((await step(client, 'withdraw', approved)).state).toBe('withdrawn');
    const third = await step(approver, 'approve', await file());
    expect(await refusalCode(step(approver, 'withdraw', third))).toBe('field.invalid');
    expect((await step(approver, 'withdraw', third, 'Emergency')).reason).toBe('Emergency');
    expect(await balance(client, user.id)).toMatchObject([{ al_left: 12 }]);
    const today = businessDateOf(Date.now(), zone);
    const past = await file({ from: today, to: addDays(today, 4) });
    const begun = await step(approver, 'approve', past);
    expect(await refusalCode(step(client, 'withdraw', begun))).toBe('leave.begun');
  });

  test('cannot be decided by the person on leave, even if they are an administrator', async () => {
    const made = (await approver.posts.create({ body: { systype: 'leave', kind: 'UL', from: monday, to: monday } }))
      .data;
    expect(await refusalCode(step(approver, 'approve', made))).toBe('leave.own');
    expect(
      await refusalCode(approver.leave.reject({ params: { id: made.id }, body: { uts: made.uts, reason: 'x' } })),
    ).toBe('leave.own');
    const admin = await server.client(world.admin, { folderId: world.folder.id });
    const own = (await admin.posts.create({ body: { systype: 'leave', kind: 'UL', from: monday, to: monday } })).data;
    expect(await refusalCode(step(admin, 'approve', own))).toBe('leave.own');
  });

  test('can be two half days on one date; one of two concurrent overlapping requests is rejected', async () => {
    const { file } = await person();
    await file({ kind: 'HD', half: 'am' });
    await file({ kind: 'HD', half: 'pm' });
    const next = addDays(monday, 1);
    const outcomes = await Promise.all(
      Array.from(
        { length: 4 },
        async () =>
          await file({ from: next, to: next }).then(
            () => 'filed',
            () => 'refused',
          ),
      ),
    );
    expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(['filed', 'refused', 'refused', 'refused']);
  });

  test('beyond the balance is rejected, unless it is medical', async () => {
    const { user, client, file } = await person(0);
    expect(await refusalOf(file({ from: monday, to: addDays(monday, 11) }))).toMatchObject({
      code: 'leave.balance_short',
      params: { days: 10 },
    });
    expect(await refusalCode(file({ kind: 'RL' }))).toBe('leave.balance_short');
    const sick = await file({ kind: 'MC', from: monday, to: addDays(monday, 27) });
    expect(await get(client, sick.id)).toMatchObject({ days: 20, beyond: true });
    expect(await balance(client, user.id)).toMatchObject([{ mc_left: -6 }]);
    expect((await step(approver, 'approve', sick)).state).toBe('approved');
    await clerk.leave.credit({
      params: { id: user.id },
      body: { kind: 'RL', days: 1, date: businessDateOf(Date.now(), zone), reason: 'Worked on a holiday' },
    });
    expect(await balance(client, user.id)).toMatchObject([{ rl_left: 1 }]);
  });

  test('excludes holidays, and is rejected without a working day', async () => {
    const { client, file } = await person();
    const holiday = addDays(monday, 15);
    await server.db
      .insertInto('lookup')
      .values({
        id: randomUUID(),
        type: 80,
        code: `H-${holiday}`,
        name: 'Founding day',
        folder_id: world.folder.id,
        abbr: null,
        val: null,
        val2: null,
        parent_id: null,
        notes: null,
        effective: holiday,
        deletor: null,
      })
      .execute();
    expect(await refusalCode(file({ from: holiday, to: holiday }))).toBe('leave.no_days');
    expect(await refusalCode(file({ from: addDays(monday, 5), to: addDays(monday, 6) }))).toBe('leave.no_days');
    const { id } = await file({ from: addDays(holiday, -1), to: addDays(holiday, 1) });
    expect((await get(client, id)).days).toBe(2);
  });

  test.each<[string, Partial<Body>, string]>([
    ['a period that ends before it starts', { from: monday, to: addDays(monday, -1) }, 'to'],
    ['an invalid date', { from: 20_260_231, to: 20_260_301 }, 'from'],
    ['a date too far in the future', { from: addDays(monday, 500), to: addDays(monday, 500) }, 'from'],
    ['a half day without a morning or afternoon', { kind: 'HD' }, 'half'],
    ['a half day over two days', { kind: 'HD', half: 'am', to: addDays(monday, 1) }, 'half'],
    ['a full day with a morning or afternoon', { half: 'am' }, 'half'],
  ])('%s is rejected', async (_name, over, field) => {
    const { file } = await person();
    expect(await refusalOf(file(over))).toMatchObject({ code: 'field.invalid', params: { fields: [field] } });
  });
});

describe('a calendar', () => {
  const at = stampOn(monday, 9 * 60, zone);
  const assigned = async (user: TestUser) => {
    const dispatcher = await server.client(world.dispatcher);
    return await dispatcher.posts
      .create({ body: jobBody(world.site, { assignees: [user.id], plan: at, plan2: at + 3_600_000 }) })
      .then(
        ({ data }) => data.id,
        (error: { code: string }) => error.code,
      );
  };

  test.each(['MC', 'HL'] as const)('shows %s from its filing until its withdrawal', async (kind) => {
    const { user, client, file } = await person();
    const made = await file({ kind });
    expect(await assigned(user)).toBe('assign.clash');
    const approved = await step(approver, 'approve', made);
    expect(await assigned(user)).toBe('assign.clash');
    await step(client, 'withdraw', approved);
    expect(await assigned(user)).not.toBe('assign.clash');
  });

  test.each(['AL', 'UL'] as const)('shows %s from its approval, which lists the conflicting jobs', async (kind) => {
    const { user, client, file } = await person();
    const made = await file({ kind });
    const job = await assigned(user);
    expect((await get(client, made.id)).clashes).toMatchObject([{ id: job }]);
    await (await server.client(world.dispatcher)).posts.assign({ body: { ids: [job], assignees: [] } });
    const approved = await step(approver, 'approve', made);
    expect(await assigned(user)).toBe('assign.clash');
    await step(client, 'withdraw', approved);
    expect(await assigned(user)).not.toBe('assign.clash');
  });
});

describe('permissions of leave', () => {
  test('leave is visible to the person on leave and to those who may see leave in the folder, but its note and reason only to the person and approvers', async () => {
    const { user, client, file } = await person();
    const made = await file({ kind: 'MC', note: 'Dengue' });
    const dispatcher = await server.client(world.dispatcher);
    expect(await get(dispatcher, made.id)).toMatchObject({ kind: 'MC', note: null, reason: null });
    expect(JSON.stringify(await get(dispatcher, made.id))).not.toContain('Dengue');
    expect((await get(approver, made.id)).note).toBe('Dengue');
    const paper = await makeUpload(server.db, user, 'doctor.png');
    const shown = (
      await client.posts.create({
        body: { systype: 'leave', kind: 'MC', from: addDays(monday, 1), to: addDays(monday, 1), files: [paper] },
      })
    ).data;
    for (const reader of [client, approver])
      expect((await get(reader, shown.id)).files).toEqual([{ id: paper, filename: 'doctor.png', tags: [] }]);
    expect((await get(dispatcher, shown.id)).files).toEqual([]);
    expect((await refusalOf(dispatcher.files.meta({ params: { id: paper } }))).status).toBe(404);
    expect(
      await refusalOf(
        client.posts.create({
          body: {
            systype: 'leave',
            kind: 'MC',
            from: addDays(monday, 2),
            to: addDays(monday, 2),
            files: [await makeUpload(server.db, chief)],
          },
        }),
      ),
    ).toMatchObject({ code: 'record.referenced_missing', params: { field: 'files' } });
    const colleague = await person();
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['SUPER'] }),
    );
    for (const reader of [colleague.client, stranger]) {
      expect(await refusalCode(get(reader, made.id))).toBe('record.not_found');
      expect((await reader.leave.list({ query: { find: JSON.stringify({ 'user.id': user.id }) } })).data).toEqual([]);
      expect(await balance(reader, user.id)).toEqual([]);
      expect(await refusalCode(reader.leave.account({ params: { id: user.id } }))).toBe('record.not_found');
      expect(await refusalCode(step(reader, 'withdraw', made))).toBe('record.not_found');
    }
    expect(await refusalCode(step(stranger, 'approve', made))).toBe('record.not_found');
    expect(
      await refusalCode(stranger.leave.reject({ params: { id: made.id }, body: { uts: made.uts, reason: 'x' } })),
    ).toBe('record.not_found');
    for (const verb of ['approve', 'withdraw'] as const)
      expect(await refusalCode(step(dispatcher, verb, made))).toBe('permission.missing');
    expect(
      await refusalCode(client.leave.reject({ params: { id: made.id }, body: { uts: made.uts, reason: 'x' } })),
    ).toBe('permission.missing');
    expect(await balance(dispatcher, user.id)).toHaveLength(1);
  });

  test("someone else's leave can be filed by approvers in folders that they may access", async () => {
    const { user, client } = await person();
    const body = { systype: 'leave', kind: 'MC', from: monday, to: monday, userid: user.id } as const;
    const made = (await approver.posts.create({ body })).data;
    expect(await get(client, made.id)).toMatchObject({ user: { id: user.id }, filedBy: { id: chief.id } });
    expect(await refusalCode((await server.client(world.dispatcher)).posts.create({ body }))).toBe(
      'permission.missing',
    );
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['SUPER'] }),
    );
    expect(await refusalOf(stranger.posts.create({ body }))).toMatchObject({
      code: 'record.referenced_missing',
      params: { field: 'userid' },
    });
    expect(
      await refusalCode(
        (await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['RO'] }))).posts.create({
          body,
        }),
      ),
    ).toBe('permission.missing');
  });
});

describe('an entitlement', () => {
  test("depends on the joining date, the country and the company's own tables", async () => {
    const { user, client } = await person();
    const read = async () => (await client.leave.account({ params: { id: user.id } })).data;
    const first = await read();
    expect(first).toMatchObject({
      id: user.id,
      entered: true,
      country: null,
      credits: [],
      balance: { al_entitled: 12 },
    });
    const save = async (by: TestClient, uts: number | undefined, country: string | null = 'SG') =>
      (
        await by.leave.saveAccount({
          params: { id: user.id },
          body: { ...(uts === undefined ? {} : { uts }), joinedOn: first.joinedOn, country },
        })
      ).data;
    const saved = await save(clerk, first.uts);
    expect(saved).toMatchObject({ country: 'SG', balance: { al_entitled: 10, mc_left: 14 } });
    expect(await refusalCode(save(clerk, first.uts))).toBe('record.changed');
    expect(await refusalCode(save(clerk, undefined))).toBe('record.base_missing');
    expect(await refusalCode(save(approver, saved.uts))).toBe('permission.missing');
    expect(
      await refusalCode(
        clerk.leave.saveAccount({
          params: { id: user.id },
          body: { uts: saved.uts, joinedOn: 20_260_231, country: null },
        }),
      ),
    ).toBe('field.invalid');
    const admin = await server.client(world.admin);
    await admin.folders.saveAllSettings({
      params: { id: world.folder.id },
      body: { settings: { leave: { entitlements: { SG: { AL: [{ after: 0, days: 21 }] } } } } },
    });
    expect((await read()).balance).toMatchObject({ al_entitled: 21, mc_left: 14 });
    expect(
      await server.db
        .selectFrom('history')
        .select('kind')
        .where('noun', '=', 'leave-account')
        .where('noun_id', '=', user.id)
        .execute(),
    ).toEqual([{ kind: 'update' }]);
  });

  test('cannot be adjusted by the person that it belongs to, and its adjustments are kept', async () => {
    const { user } = await person();
    const credit = { kind: 'AL', days: -0.5, date: businessDateOf(Date.now(), zone), reason: 'Counted twice' } as const;
    const { data } = await clerk.leave.credit({ params: { id: user.id }, body: credit });
    expect(data).toMatchObject({
      credits: [{ kind: 'AL', days: -0.5, reason: 'Counted twice' }],
      balance: { al_left: 11.5 },
    });
    const self = await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] });
    const own = await server.client(self);
    expect(await refusalCode(own.leave.credit({ params: { id: self.id }, body: credit }))).toBe('leave.own');
    expect(
      await refusalCode(
        own.leave.saveAccount({ params: { id: self.id }, body: { uts: 0, joinedOn: 20_200_101, country: null } }),
      ),
    ).toBe('leave.own');
    expect(
      await refusalCode(clerk.leave.credit({ params: { id: user.id }, body: { ...credit, date: 20_260_231 } })),
    ).toBe('field.invalid');
    for (const days of [0, 0.25])
      expect(await refusalCode(clerk.leave.credit({ params: { id: user.id }, body: { ...credit, days } }))).toBe(
        'request.invalid',
      );
    const away = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['FADMIN'] }),
    );
    expect(await refusalCode(away.leave.credit({ params: { id: user.id }, body: credit }))).toBe('record.not_found');
    expect(
      await refusalCode(
        away.leave.saveAccount({ params: { id: user.id }, body: { uts: 0, joinedOn: 20_200_101, country: null } }),
      ),
    ).toBe('record.not_found');
  });
});
