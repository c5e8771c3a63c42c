import { randomUUID } from 'node:crypto';
import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { businessTimeBetween, type BusinessCalendar } from '@field-service/domain/values/business-hours.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { nature, refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import {
  makeContact,
  makeFolder,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../../context.ts';
import { writeSetting } from '../../site/settings/public.ts';
import { closeResolved } from './sweep.ts';
import { maxMessages } from './turn.ts';

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
let office: TestClient;
let technician: TestClient;
let customer: TestClient;
let stranger: TestClient;
let foreign: TestClient;
let reader: TestClient;
const address = {
  customer: 'customer@mail.test',
  dispatcher: 'dispatcher@mail.test',
  technician: 'technician@mail.test',
};
const hour = 3_600_000;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Service <service@example.test>' },
  });
  const { db } = server;
  world = await makeWorld(db);
  for (const who of ['customer', 'dispatcher', 'technician'] as const)
    await db
      .updateTable('app_user')
      .set({ email: address[who], lang: who === 'customer' ? 'vi' : 'en-GB' })
      .where('id', '=', world[who].id)
      .execute();
  office = await server.client(world.dispatcher);
  technician = await server.client(world.technician, { app: 'app' });
  customer = await server.client(world.customer);
  stranger = await server.client(await makeStaff(db, { folders: [await makeFolder(db)], roles: ['DISP'] }));
  const contact = await makeContact(db, world.folder);
  foreign = await server.client(await makePortalUser(db, contact, { sites: [await makeSite(db, contact)] }));
  reader = await server.client(await makeStaff(db, { folders: [world.folder], roles: ['RO'] }));
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

type NewPost = RouteInput<typeof contract.posts.create>['body'];
type NewTicket = Extract<NewPost, { systype: 'ticket' }>;
const ticketBody = (over: Partial<NewTicket> = {}): NewTicket => ({
  systype: 'ticket',
  addressid: world.site.id,
  title: 'Ants in the pantry',
  body: 'Since Monday',
  categoryid: lookupId(0, 'ticket-category.PEST'),
  ...over,
});
const open = async (over: Partial<NewTicket> = {}, client = customer) =>
  (await client.posts.create({ body: ticketBody(over) })).data;
const read = async (id: string, client = office) => (await client.tickets.get({ params: { id } })).data;
const at = (id: string) => ({ params: { id } });
const say = (id: string, text = 'We come tomorrow') => ({ ...at(id), body: { text } });
const mailsTo = (to: string, docno: string) =>
  mailbox.mails.filter(
    (mail) => mail.to?.some((each) => each.address === to) === true && mail.subject?.includes(docno) === true,
  );
/** Creates a picture uploaded by a user; returns its file id. */
async function upload(userId: string): Promise<string> {
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
      file_name: 'ants.png',
      ref_kind: 'USER',
      ref_id: userId,
      folder_id: null,
      contact_id: null,
      site_id: null,
      perms: null,
      user_id: userId,
    })
    .execute();
  return id;
}

describe('a ticket', () => {
  it('passes through all states from the customer’s request to the end, visible to both sides', async () => {
    const picture = await upload(world.customer.id);
    const made = await open({ files: [picture], priority: 'high' });
    expect(made.docno).toMatch(/^T-\d{4}-\d{5}$/);
    expect(await read(made.id)).toMatchObject({
      state: 'open',
      reporter: { id: world.customer.id },
      site: { id: world.site.id },
      files: [{ id: picture }],
      category: { name: 'Pest sighting' },
      sla: { answerLate: false, resolveLate: false },
    });

    const { data: assigned } = await office.tickets.assign({
      ...at(made.id),
      body: { assignees: [world.technician.id] },
    });
    expect(assigned).toMatchObject({ state: 'assigned', assignees: [{ id: world.technician.id, lead: true }] });
    expect((await technician.tickets.start({ ...at(made.id), body: {} })).data.state).toBe('progress');
    await technician.tickets.reply({ ...at(made.id), body: { text: 'Difficult customer', internal: true } });
    expect((await read(made.id)).sla.answeredAt).toBeNull();
    const asked = (await technician.tickets.wait(say(made.id, 'Which shelf?'))).data;
    expect(asked).toMatchObject({ state: 'waiting', sla: { resolveDue: null } });
    expect(asked.sla.answeredAt).not.toBeNull();
    const answered = (await customer.tickets.reply({ ...at(made.id), body: { text: 'The lower one' } })).data;
    expect(answered.state).toBe('progress');
    expect(answered.sla.resolveDue).not.toBeNull();
    const done = (await technician.tickets.resolve(say(made.id, 'Gel applied'))).data;
    expect(done).toMatchObject({ state: 'resolved', sla: { resolveLate: false } });
    expect(done.reopenableUntil).toBe((done.sla.resolvedAt ?? 0) + 14 * 24 * hour);
    expect((await customer.tickets.close({ ...at(made.id), body: {} })).data.state).toBe('closed');

    const seen = await read(made.id, customer);
    expect(seen.messages.map(({ side, text }) => [side, text])).toEqual([
      ['staff', 'Which shelf?'],
      ['customer', 'The lower one'],
      ['staff', 'Gel applied'],
    ]);
    expect((await read(made.id)).messages.map(({ internal }) => internal)).toEqual([true, false, false, false]);
    expect(seen.steps.map(({ state }) => state)).toEqual([
      'open',
      'assigned',
      'progress',
      'waiting',
      'progress',
      'resolved',
      'closed',
    ]);
    const kinds = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'ticket')
      .where('noun_id', '=', made.id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
      new Set(['create', 'assign', 'assigned', 'progress', 'reply', 'waiting', 'resolved', 'closed']),
    );
  });

  it('has no reporter if staff created it, and gets new response times when its priority changes', async () => {
    const made = await open({ priority: 'low' }, office);
    const before = await read(made.id);
    expect(before.reporter).toBeNull();
    const { data: changed } = await office.posts.update({
      ...at(made.id),
      body: { systype: 'ticket', uts: made.uts, fields: { priority: 'urgent', title: 'Ants' } },
    });
    const after = await read(made.id);
    expect(after).toMatchObject({ title: 'Ants', priority: 'urgent', uts: changed.uts });
    expect([
      after.sla.answerDue < before.sla.answerDue,
      (after.sla.resolveDue ?? 0) < (before.sla.resolveDue ?? 0),
    ]).toEqual([true, true]);
    expect(
      await refusalCode(
        office.posts.update({ ...at(made.id), body: { systype: 'ticket', uts: made.uts, fields: { title: 'Late' } } }),
      ),
    ).toBe('record.changed');
    expect(
      await refusalCode(
        office.posts.update({ ...at(made.id), body: { systype: 'ticket', fields: { title: 'Blind' } } }),
      ),
    ).toBe('record.base_missing');
    expect(
      await refusalCode(
        office.posts.update({
          ...at(made.id),
          body: { systype: 'ticket', uts: changed.uts, fields: { categoryid: lookupId(0, 'claim-category.FUEL') } },
        }),
      ),
    ).toBe('record.referenced_missing');
  });

  it('has the response times of the setting `tickets`, in the folder’s working hours', async () => {
    const { db } = server;
    const folder = await makeFolder(db);
    const contact = await makeContact(db, folder);
    const site = await makeSite(db, contact);
    const user = await server.client(await makePortalUser(db, contact, { sites: [site] }));
    const byPriority = { low: 9, normal: 5, high: 3, urgent: 0.5 };
    await writeSetting(db, { folderId: folder.id }, 'tickets', {
      answer: byPriority,
      resolve: { ...byPriority, normal: 30 },
      reopenDays: 1,
      closeDays: 1,
    });
    await writeSetting(db, { folderId: folder.id }, 'work', { from: '9', to: '17.30' });
    await writeSetting(db, { folderId: folder.id }, 'off', [0, 6]);
    const { id } = await open({ addressid: site.id }, user);
    const { sla, cts } = await read(id, user);
    const calendar: BusinessCalendar = {
      timeZone: 'Asia/Kuala_Lumpur',
      from: 9,
      to: 17.3,
      off: [0, 6],
      isHoliday: () => false,
    };
    const hours = (due: number | null) => Math.round((businessTimeBetween(cts, due ?? 0, calendar) / hour) * 100) / 100;
    expect([hours(sla.answerDue), hours(sla.resolveDue)]).toEqual([5, 30]);
  });

  it('is late only after its due time, and can be filtered by lateness', async () => {
    const [late, early] = [await open({ title: 'Late one' }), await open({ title: 'Early one' })];
    await server.db
      .updateTable('ticket')
      .set({ answer_due: 1, resolve_due: 2 })
      .where('post_id', '=', late.id)
      .execute();
    const find = async (query: object) =>
      (await office.tickets.list({ query: { find: JSON.stringify({ id: { $in: [late.id, early.id] }, ...query }) } }))
        .data.length;
    expect([
      await find({ resolveLate: true }),
      await find({ answerLate: true }),
      await find({ answerLate: false }),
      await find({ state: 'open' }),
    ]).toEqual([1, 1, 1, 2]);
    expect((await read(late.id)).sla).toMatchObject({ answerLate: true, resolveLate: true });
    const { data: groups } = await office.data.read({
      params: { id: 'tickets' },
      query: { group: 'state', find: JSON.stringify({ id: late.id }) },
    });
    expect(groups).toHaveLength(1);
  });

  it('can be reopened within the time limit, but not later', async () => {
    const { id, docno } = await open();
    await office.tickets.resolve(say(id));
    expect((await customer.tickets.reopen(say(id, 'They are back'))).data).toMatchObject({
      state: 'reopened',
      closedAt: null,
      reopenableUntil: null,
      sla: { resolvedAt: null },
    });
    expect((await office.tickets.assign({ ...at(id), body: { assignees: [world.technician.id] } })).data.state).toBe(
      'assigned',
    );
    await office.tickets.close({ ...at(id), body: { reason: 'Twin' } });
    await server.db
      .updateTable('ticket')
      .set({ closed_at: Date.now() - 15 * 24 * hour })
      .where('post_id', '=', id)
      .execute();
    expect(await refusalOf(customer.tickets.reopen(say(id)))).toMatchObject({
      code: 'ticket.reopen_expired',
      status: 409,
      params: { days: 14, docno },
    });
  });

  it('is closed automatically once it has been resolved for longer than the time limit', async () => {
    const [old, fresh] = [await open(), await open()];
    for (const { id } of [old, fresh]) await office.tickets.resolve(say(id));
    await server.db
      .updateTable('ticket')
      .set({ resolved_at: Date.now() - 8 * 24 * hour })
      .where('post_id', '=', old.id)
      .execute();
    await closeResolved(jobContext(server.services));
    await closeResolved(jobContext(server.services));
    expect([(await read(old.id)).state, (await read(fresh.id)).state]).toEqual(['closed', 'resolved']);
    expect((await read(old.id)).steps.at(-1)).toMatchObject({ state: 'closed', by: 'system' });
  });

  it('creates one job, which refers to the ticket, and the finished job proposes the resolution', async () => {
    const { id } = await open({ priority: 'urgent' });
    const outcomes = await Promise.allSettled(
      Array.from(
        { length: 3 },
        async () => await office.tickets.job({ ...at(id), body: { natures: [nature('HYGIENE')] } }),
      ),
    );
    expect(
      outcomes
        .map((outcome): unknown => (outcome.status === 'rejected' ? outcome.reason : null))
        .filter((reason) => reason !== null),
    ).toMatchObject([{ code: 'ticket.has_job' }, { code: 'ticket.has_job' }]);
    const { job, state } = await read(id);
    expect(state).toBe('progress');
    const { data: made } = await office.posts.get({ params: { id: job?.id ?? '' } });
    expect(made).toMatchObject({
      title: 'Ants in the pantry',
      type: { code: 'CALL' },
      site: { id: world.site.id },
      data: { ticket: id, priority: 'urgent', instructions: 'Since Monday' },
    });
    expect((await read(id, customer)).job?.id).toBe(job?.id);
    await server.db
      .updateTable('post')
      .set({ status_id: lookupId(310, 'DN'), done_at: Date.now() })
      .where('id', '=', made.id)
      .execute();
    expect((await read(id)).resolutionProposed).toBe(true);
    await office.tickets.resolve(say(id));
    expect((await read(id)).resolutionProposed).toBe(false);

    const other = await open();
    const first = (await office.tickets.job({ ...at(other.id), body: {} })).data.job?.id ?? '';
    await office.posts.update({
      params: { id: first },
      body: { uts: (await office.posts.get({ params: { id: first } })).data.uts, fields: {}, status: 'X' },
    });
    expect((await office.tickets.job({ ...at(other.id), body: { title: 'Again' } })).data.job?.title).toBe('Again');
    expect(await refusalCode(office.tickets.job({ ...at(other.id), body: { typeid: lookupId(20, 'LEAVE') } }))).toBe(
      'ticket.has_job',
    );
    expect(
      await refusalCode(office.tickets.job({ ...at((await open()).id), body: { typeid: lookupId(20, 'LEAVE') } })),
    ).toBe('record.referenced_missing');
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'at a site that the customer cannot access',
      async () => await open({ addressid: (await makeSite(server.db, world.contact)).id }),
      'record.referenced_missing',
    ],
    [
      'with an unknown category',
      async () => await open({ categoryid: lookupId(20, 'JOB') }),
      'record.referenced_missing',
    ],
    [
      'with another user’s file',
      async () => await open({ files: [await upload(world.dispatcher.id)] }),
      'record.referenced_missing',
    ],
    ['without a title', async () => await open({ title: ' ' }), 'request.invalid'],
  ])('is not opened %s', async (_name, call, code) => {
    expect(await refusalCode(call())).toBe(code);
  });

  it('rejects invalid steps, and rejects replies after it has been resolved', async () => {
    const { id } = await open();
    expect(await refusalCode(customer.tickets.reopen(say(id)))).toBe('ticket.transition_forbidden');
    await office.tickets.resolve(say(id));
    expect(await refusalOf(customer.tickets.reply(say(id)))).toMatchObject({
      code: 'ticket.transition_forbidden',
      params: { state: 'resolved' },
    });
    expect(await refusalCode(office.tickets.start({ ...at(id), body: {} }))).toBe('ticket.transition_forbidden');
    expect(await refusalCode(office.tickets.wait(say(id)))).toBe('ticket.transition_forbidden');
    expect(await refusalCode(office.tickets.resolve(say(id)))).toBe('ticket.transition_forbidden');
    expect(await refusalCode(office.tickets.assign({ ...at(id), body: { assignees: [] } }))).toBe(
      'ticket.transition_forbidden',
    );
    expect(await refusalCode(office.tickets.job({ ...at(id), body: {} }))).toBe('ticket.transition_forbidden');
    await office.tickets.close({ ...at(id), body: {} });
    expect(await refusalCode(customer.tickets.close({ ...at(id), body: {} }))).toBe('ticket.transition_forbidden');
    expect(
      (await office.tickets.reply({ ...at(id), body: { text: 'For the record', internal: true } })).data.messages,
    ).toHaveLength(2);
  });

  it('can only be assigned to staff of its folder; internal notes cannot have files, and files in messages cannot be removed', async () => {
    const { id } = await open();
    const outsider = await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['TECH'] });
    expect(await refusalCode(office.tickets.assign({ ...at(id), body: { assignees: [outsider.id] } }))).toBe(
      'assign.not_assignable',
    );
    expect(await refusalCode(office.tickets.assign({ ...at(id), body: { assignees: [world.customer.id] } }))).toBe(
      'assign.not_assignable',
    );
    const picture = await upload(world.dispatcher.id);
    expect(
      await refusalCode(office.tickets.reply({ ...at(id), body: { text: 'x', internal: true, files: [picture] } })),
    ).toBe('field.invalid');
    expect(await refusalCode(customer.tickets.reply({ ...at(id), body: { text: 'x', internal: true } }))).toBe(
      'permission.missing',
    );
    expect(
      (await office.tickets.reply({ ...at(id), body: { text: 'See here', files: [picture] } })).data.messages,
    ).toMatchObject([{ files: [{ id: picture, filename: 'ants.png' }] }]);
    expect(await refusalCode(office.files.remove({ params: { id: picture } }))).toBe('file.kept');
  });
});

it('limits the messages of a customer’s user per hour, but not those of staff', async () => {
  const user = await makePortalUser(server.db, world.contact, { sites: [world.site] });
  const client = await server.client(user);
  const { id } = await open({}, client);
  const said = Array.from({ length: maxMessages - 1 }, () => ({
    id: randomUUID(),
    post_id: id,
    at: Date.now(),
    user_id: user.id,
    by_name: 'A',
    side: 'customer' as const,
    internal: false,
    text: 'x',
  }));
  await server.db.insertInto('ticket_message').values(said).execute();
  expect(await refusalOf(client.tickets.reply(say(id)))).toMatchObject({ code: 'request.rate_limited', status: 429 });
  expect(await refusalCode(open({}, client))).toBe('request.rate_limited');
  expect((await customer.tickets.reply(say(id))).data.messages).toHaveLength(maxMessages);
  expect((await office.tickets.reply(say(id))).data.messages).toHaveLength(maxMessages + 1);
});

describe('access to tickets', () => {
  it('hides them from others', async () => {
    const { id, uts } = await open();
    for (const client of [stranger, foreign]) {
      const calls = [
        client.tickets.get(at(id)),
        client.tickets.reply(say(id)),
        client.tickets.close({ ...at(id), body: {} }),
        client.tickets.reopen(say(id)),
      ];
      expect(await Promise.all(calls.map(refusalCode))).toEqual(calls.map(() => 'record.not_found'));
      expect((await client.tickets.list({ query: {} })).data).toEqual([]);
      expect(await refusalCode(client.posts.create({ body: ticketBody() }))).toBe('record.referenced_missing');
    }
    const staff = [
      stranger.tickets.start({ ...at(id), body: {} }),
      stranger.tickets.wait(say(id)),
      stranger.tickets.resolve(say(id)),
      stranger.tickets.assign({ ...at(id), body: { assignees: [] } }),
      stranger.tickets.job({ ...at(id), body: {} }),
      stranger.posts.update({ ...at(id), body: { systype: 'ticket', uts, fields: {} } }),
    ];
    expect(await Promise.all(staff.map(refusalCode))).toEqual(staff.map(() => 'record.not_found'));
    expect(await refusalCode(foreign.tickets.portalDetails(at(id)))).toBe('record.not_found');
    expect((await foreign.tickets.portalList({ query: {} })).data).toEqual([]);
  });

  it('lets read-only staff only read, and prevents technicians and customers from taking the office’s steps', async () => {
    const { id, uts } = await open();
    const asReader = [
      reader.tickets.reply(say(id)),
      reader.tickets.start({ ...at(id), body: {} }),
      reader.tickets.close({ ...at(id), body: {} }),
      reader.posts.create({ body: ticketBody() }),
    ];
    expect(await Promise.all(asReader.map(refusalCode))).toEqual(asReader.map(() => 'permission.missing'));
    expect((await read(id, reader)).state).toBe('open');
    expect(await refusalCode(technician.tickets.assign({ ...at(id), body: { assignees: [] } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(reader.tickets.job({ ...at(id), body: {} }))).toBe('permission.missing');
    const asCustomer = [
      customer.tickets.start({ ...at(id), body: {} }),
      customer.tickets.wait(say(id)),
      customer.tickets.resolve(say(id)),
      customer.tickets.assign({ ...at(id), body: { assignees: [] } }),
      customer.tickets.job({ ...at(id), body: {} }),
      customer.posts.update({ ...at(id), body: { systype: 'ticket', uts, fields: {} } }),
    ];
    expect(await Promise.all(asCustomer.map(refusalCode))).toEqual(asCustomer.map(() => 'permission.missing'));
    expect(await refusalCode(office.tickets.portalList({ query: {} }))).toBe('permission.missing');
    const job = {
      contactid: world.contact.id,
      addressid: world.site.id,
      typeid: lookupId(20, 'JOB'),
      title: 'x',
      natures: [nature('HYGIENE')],
      timeslotid: null,
      plan: null,
      plan2: null,
      due: null,
      duration: null,
      instructions: '',
      priority: 'normal',
      lines: [],
    } as const satisfies NewPost;
    expect(await refusalCode(customer.posts.create({ body: { ...job, natures: [...job.natures], lines: [] } }))).toBe(
      'permission.missing',
    );
  });

  it('includes the portal’s hooks for the customer’s own tickets', async () => {
    const { id } = await open({ title: 'By the hook' });
    const find = { query: { find: JSON.stringify({ id }), cols: 'id,title' } };
    expect((await customer.tickets.portalList(find)).data).toEqual([{ id, title: 'By the hook' }]);
    expect((await customer.tickets.portalDetails(at(id))).data).toMatchObject({ id, state: 'open' });
    expect((await customer.hooks.get({ params: { name: 'ticket-details', id }, query: {} })).data).toMatchObject({
      id,
    });
    expect((await customer.data.read({ params: { id: 'tickets' }, query: find.query })).data).toHaveLength(1);
  });
});

it('emails each change of a ticket once to the other side, in their language', async () => {
  const { id, docno } = await open();
  await expect
    .poll(() => [mailsTo(address.customer, docno).length, mailsTo(address.dispatcher, docno).length], {
      timeout: 20_000,
    })
    .toEqual([1, 1]);
  expect(mailsTo(address.customer, docno)[0]?.subject).toBe(`Chúng tôi đã nhận được yêu cầu ${docno} của quý khách`);
  expect(mailsTo(address.dispatcher, docno)[0]?.text).toContain('Since Monday');
  await office.tickets.assign({ ...at(id), body: { assignees: [world.technician.id] } });
  await office.tickets.reply({ ...at(id), body: { text: 'Secret', internal: true } });
  await technician.tickets.resolve(say(id, 'All gone'));
  await customer.tickets.reopen(say(id, 'Not gone'));
  await expect
    .poll(() => [mailsTo(address.customer, docno).length, mailsTo(address.technician, docno).length], {
      timeout: 20_000,
    })
    .toEqual([2, 2]);
  expect(
    mailsTo(address.technician, docno)
      .map(({ subject = '' }) => subject)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual([
    `Request ${docno} was assigned to you: Ants in the pantry`,
    `Request ${docno} was reopened: Ants in the pantry`,
  ]);
  expect(mailbox.mails.some((mail) => mail.text?.includes('Secret') === true)).toBe(false);
});
