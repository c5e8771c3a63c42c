import { randomBytes } from 'node:crypto';
import {
  attachmentKey,
  attachmentQuery,
  correctionRequest,
  isSubmitted,
  newPostRequest,
  submitKey,
  submitRequest,
  workSignRequest,
} from '@field-service/contract/work/outbox-requests.ts';
import type { NewPostBody, NewPostWrite, WorkSignWrite } from '@field-service/contract/work/outbox-writes.ts';
import { addDays, businessDateOf, weekdayOf } from '@field-service/domain/values/business-date.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { jobBody, refusalCode } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makeSite,
  makeStaff,
  makeWorld,
  type TestSite,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { tusSend } from '@field-service/testing/tus-sender.ts';
import {
  formOf,
  unsentFile,
  unsentPost,
  unsentWrite,
  type UnsentAttachment,
  type UnsentThing,
} from '@field-service/testing/work/unsent-file.ts';
import { sha256Of } from '@field-service/testing/work-package.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { lookupId } from '../../../install/lookup-row.ts';

const zone = 'Asia/Kuala_Lumpur';
const today = businessDateOf(Date.now(), zone);
/** A Monday three weeks ahead. */
const monday = addDays(today, 21 + ((8 - weekdayOf(addDays(today, 21))) % 7));

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
let admin: TestClient;
let user: TestUser;
let phone: TestClient;
let picture: Buffer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Service <service@example.test>' },
  });
  world = await makeWorld(server.db);
  admin = await server.client(world.admin);
  const chief = await makeStaff(server.db, { folders: [world.folder], roles: ['SUPER'] });
  await server.db.updateTable('app_user').set({ email: 'chief@example.test' }).where('id', '=', chief.id).execute();
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  phone = await server.client(user, { app: 'app' });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const newId = (): string => randomBytes(16).toString('hex');
const attachmentId = (): string => randomBytes(8).toString('base64url');
const attached = (name: string, place = '', bytes = picture): UnsentAttachment => ({
  id: attachmentId(),
  name,
  place,
  bytes,
});
const written = (form: NewPostWrite['form'], body: NewPostBody, given: Partial<NewPostWrite> = {}): NewPostWrite => ({
  kind: 'newPost',
  form,
  title: 'Created on the phone',
  body,
  values: { typed: 'as it was' },
  ...given,
});
// The order of the fields is that of a form, not that of the contract.
const leave = (over: object = {}): NewPostWrite =>
  written('leave', { from: monday, to: monday, kind: 'UL', note: 'Wedding', half: null, systype: 'leave', ...over });
const claim = (places: readonly string[] = ['a'], over: object = {}, files: string[] = []): NewPostWrite => {
  const categoryid = lookupId(0, 'claim-category.FUEL');
  const line = { categoryid, kind: 'expense' as const, amount: '108', date: today, tax: null, note: '', files };
  const body = { title: 'Fuel', lines: places.map(() => line), notes: '', systype: 'claim' as const, ...over };
  return written('claim', body, { linePlaces: places });
};
const jobOf = (site: TestSite) => ({
  ...jobBody(site),
  systype: 'job' as const,
  tags: [],
  timetype: 1,
  assignees: [],
});
const job = (over: object = {}): NewPostWrite =>
  written('job', { ...jobOf(world.site), appid: attachmentId(), ...over });
const sign = (over: Partial<WorkSignWrite> = {}): WorkSignWrite => ({
  kind: 'workSign',
  type: 'WS',
  time: Date.now() - 60_000,
  geo: [3.1, 101.6],
  postid: null,
  ...over,
});

const importOf = async (things: readonly UnsentThing[], given: Parameters<typeof unsentFile>[2] = {}) =>
  (await admin.unsentWork.import({ body: formOf(await unsentFile(user, things, given)) })).data.results.map(
    ({ state, code }) => [state, code],
  );
const one = async (thing: UnsentThing, given: Parameters<typeof unsentFile>[2] = {}) =>
  (await importOf([thing], given))[0];

/** Sends an attachment as the phone does; returns the id of its file. */
async function sendAttachment(write: NewPostWrite, { id, name, bytes }: UnsentAttachment): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  const { data } = await phone.uploads.part(
    { query: attachmentQuery(write), body },
    { idempotencyKey: attachmentKey(id) },
  );
  return data[0]?.id ?? '';
}

/** Sends a post as the phone does; `until` ends before a step, as when the network is lost. */
async function sendPost(
  id: string,
  write: NewPostWrite,
  attachments: readonly UnsentAttachment[] = [],
  until?: 'create' | 'submit',
): Promise<void> {
  const sent = new Map<string, string[]>();
  for (const each of attachments)
    sent.set(each.place, [...(sent.get(each.place) ?? []), await sendAttachment(write, each)]);
  if (until === 'create') return;
  const once = { idempotencyKey: id };
  const correction = correctionRequest(write, sent);
  const { data } =
    correction === undefined
      ? await phone.posts.create(newPostRequest(write, sent, 'phone-1'), once)
      : await phone.posts.update(correction, once);
  if (isSubmitted(write) && until !== 'submit')
    await phone.claims.submit(submitRequest(data), { idempotencyKey: submitKey(id) });
}

/** What the server holds of the user: the posts that they created, with their files, and the files of nothing. */
async function held() {
  const posts = await server.db
    .selectFrom('post')
    .innerJoin('history', 'history.noun_id', 'post.id')
    .select(['post.id', 'post.systype', 'post.title', 'post.folder_id'])
    .where('history.kind', '=', 'create')
    .where('history.user_id', '=', user.id)
    .where('post.systype', '!=', 'worktime')
    .orderBy('post.seq')
    .execute();
  const files = await server.db
    .selectFrom('file')
    .select(['ref_kind', 'ref_id', 'file_name', 'perms', 'sha256'])
    .where('user_id', '=', user.id)
    .orderBy('file_name')
    .execute();
  return {
    posts: posts.map(({ id, systype }): [string, string[]] => [
      systype,
      files.filter(({ ref_id }) => ref_id === id).map(({ file_name, perms }) => `${file_name} ${perms ?? 'own'}`),
    ]),
    loose: files.filter(({ ref_kind }) => ref_kind === 'USER').length,
    ids: posts.map(({ id }) => id),
    folders: posts.map(({ folder_id }) => folder_id),
  };
}
const claimState = async (id: string | undefined) => (await phone.claims.get({ params: { id: id ?? '' } })).data.state;
const nothing = { posts: [], loose: 0, ids: [], folders: [] };

describe('what was created on a broken phone', () => {
  it('is created once, with its attachments, and imported again it changes nothing', async () => {
    const things = [
      unsentPost(newId(), leave(), [attached('certificate.jpg')]),
      unsentPost(newId(), claim(['a', 'b']), [attached('one.jpg', 'a'), attached('two.jpg', 'b')]),
      unsentPost(newId(), job(), [attached('gate.jpg')]),
      unsentWrite(newId(), sign()),
      unsentWrite(newId(), sign({ type: 'WE', time: Date.now() - 1000, geo: null })),
    ];
    expect(await importOf(things)).toEqual(things.map(() => ['applied', null]));
    const after = await held();
    expect(after).toMatchObject({
      posts: [
        ['leave', ['certificate.jpg own']],
        ['claim', ['one.jpg own', 'two.jpg own']],
        ['job', ['gate.jpg any']],
      ],
      loose: 0,
    });
    const { data } = await phone.claims.get({ params: { id: after.ids[1] ?? '' } });
    expect([data.state, data.lines.map(({ files }) => files.map(({ filename }) => filename))]).toEqual([
      'submitted',
      [['one.jpg'], ['two.jpg']],
    ]);
    const days = async () =>
      (await phone.workTime.list({ query: {} })).data.map(({ work }) => work.map(([, , , type]) => type));
    expect(await days()).toEqual([['WS', 'WE']]);

    expect(await importOf(things)).toEqual(things.map(() => ['known', null]));
    expect([await held(), await days()]).toEqual([after, [['WS', 'WE']]]);
  });

  it('says the number of each post, and is recorded with both people', async () => {
    const thing = unsentPost(newId(), leave());
    const bytes = await unsentFile(user, [thing]);
    const { data } = await admin.unsentWork.import({ body: formOf(bytes) });
    const { ids } = await held();
    const filed = (await phone.leave.get({ params: { id: ids[0] ?? '' } })).data;
    expect(data.results).toMatchObject([{ kind: 'newPost', state: 'applied', params: { docno: filed.docno } }]);
    expect(filed.user.id).toBe(user.id);
    expect(filed.history.map(({ kind, by }) => [kind, by])).toEqual([
      ['create', user.displayname],
      ['import', world.admin.displayname],
    ]);
  });

  it('sends the mails that the phone would have caused, once', async () => {
    const bytes = await unsentFile(user, [unsentPost(newId(), leave()), unsentPost(newId(), claim())]);
    const { data } = await admin.unsentWork.import({ body: formOf(bytes) });
    const docnos = data.results.map(({ params }) => String(params['docno']));
    const mailsOf = (docno: string) => mailbox.mails.filter(({ subject }) => subject?.includes(docno) === true).length;
    await vi.waitFor(() => expect(docnos.map(mailsOf)).toEqual([1, 1]), 20_000);
    await admin.unsentWork.import({ body: formOf(bytes) });
    const last = unsentPost(newId(), leave({ from: addDays(monday, 1), to: addDays(monday, 1) }));
    const more = (await admin.unsentWork.import({ body: formOf(await unsentFile(user, [last])) })).data.results;
    await vi.waitFor(() => expect(mailsOf(String(more[0]?.params['docno']))).toBe(1), 20_000);
    expect(docnos.map(mailsOf)).toEqual([1, 1]);
  });

  it('is paid by the folder that was chosen on the phone', async () => {
    const other = await makeFolder(server.db, {});
    user = await makeStaff(server.db, { folders: [world.folder, other], roles: ['TECH'] });
    for (const { id } of [world.folder, other])
      expect(await one(unsentPost(newId(), claim()), { folderId: id })).toEqual(['applied', null]);
    expect((await held()).folders).toEqual([world.folder.id, other.id]);
  });
});

describe('a phone that works after all', () => {
  const cases = [
    ['leave', leave, ['']],
    ['claim', claim, ['a', 'a']],
    ['job', job, ['']],
  ] as const;
  const orders = ['the phone first', 'the file first'] as const;

  it.each(cases.flatMap((each) => orders.map((order) => [...each, order] as const)))(
    'has its %s once, with its files: %#',
    async (_kind, write, places, order) => {
      const [id, made] = [newId(), write()];
      const attachments = places.map((place, at) => attached(`${at}.jpg`, place));
      const imported = async () => await one(unsentPost(id, made, attachments));
      const sent = async () => await sendPost(id, made, attachments);
      const outcomes: unknown[] = [];
      for (const act of order === 'the phone first' ? [sent, imported] : [imported, sent]) outcomes.push(await act());
      expect(outcomes).toEqual(
        order === 'the phone first' ? [undefined, ['known', null]] : [['applied', null], undefined],
      );
      const after = await held();
      expect([after.posts.map(([, files]) => files.length), after.loose]).toEqual([[places.length], 0]);
    },
  );

  it('may have sent the attachments, and the file brings the rest with the same files', async () => {
    const [id, made, attachments] = [newId(), claim(), [attached('receipt.jpg', 'a')]];
    await sendPost(id, made, attachments, 'create');
    expect((await held()).loose).toBe(1);
    expect(await one(unsentPost(id, made, attachments))).toEqual(['applied', null]);
    expect(await held()).toMatchObject({ posts: [['claim', ['receipt.jpg own']]], loose: 0 });
  });

  it('may have created a claim that it did not submit: the file submits it', async () => {
    const [id, made] = [newId(), claim()];
    await sendPost(id, made, [], 'submit');
    const [draft] = (await held()).ids;
    expect(await claimState(draft)).toBe('draft');
    expect(await one(unsentPost(id, made))).toEqual(['applied', null]);
    expect([await claimState(draft), (await held()).ids]).toEqual(['submitted', [draft]]);
  });

  it('has its working time once', async () => {
    const [id, made] = [newId(), sign()];
    await phone.workTime.record(workSignRequest(made), { idempotencyKey: id });
    expect(await one(unsentWrite(id, made))).toEqual(['known', null]);
    const [later, end] = [newId(), sign({ type: 'WE', time: Date.now() })];
    expect(await one(unsentWrite(later, end))).toEqual(['applied', null]);
    await phone.workTime.record(workSignRequest(end), { idempotencyKey: later });
    const { data } = await phone.workTime.list({ query: {} });
    expect(data.map(({ work }) => work.map(([, , , type]) => type))).toEqual([['WS', 'WE']]);
  });

  it('has its claim once if its file is imported twice at the same time', async () => {
    const thing = unsentPost(newId(), claim(), [attached('receipt.jpg', 'a')]);
    const states = await Promise.all([1, 2].map(async () => (await one(thing))?.[0]));
    expect(new Set(states)).toEqual(new Set(['applied', 'known']));
    expect(await held()).toMatchObject({ posts: [['claim', ['receipt.jpg own']]], loose: 0 });
  });
});

describe('a claim that was corrected on a phone', () => {
  /** A claim with a receipt that an approver has returned. */
  const returned = async (): Promise<{ id: string; uts: number; file: string }> => {
    await sendPost(newId(), claim(), [attached('first.jpg', 'a')]);
    const [id = ''] = (await held()).ids;
    const { data } = await admin.claims.get({ params: { id } });
    const { uts } = (await admin.claims.reject({ params: { id }, body: { uts: data.uts, reason: 'Which car?' } })).data;
    return { id, uts, file: data.lines[0]?.files[0]?.id ?? '' };
  };
  const corrected = ({ id, uts, file }: Awaited<ReturnType<typeof returned>>): NewPostWrite => ({
    ...claim(['a'], { title: 'Fuel of the van' }, [file]),
    corrects: { id, uts },
  });

  it.each(['the phone first', 'the file first'])('is changed and submitted once: %s', async (order) => {
    const before = await returned();
    const [id, made, attachments] = [newId(), corrected(before), [attached('second.jpg', 'a')]];
    const imported = async () => await one(unsentPost(id, made, attachments));
    const sent = async () => await sendPost(id, made, attachments);
    const outcomes: unknown[] = [];
    for (const act of order === 'the phone first' ? [sent, imported] : [imported, sent]) outcomes.push(await act());
    expect(outcomes).toEqual(
      order === 'the phone first' ? [undefined, ['known', null]] : [['applied', null], undefined],
    );
    const { data } = await phone.claims.get({ params: { id: before.id } });
    expect(data).toMatchObject({ title: 'Fuel of the van', state: 'submitted' });
    expect(data.lines.map(({ files }) => files.map(({ filename }) => filename).toSorted())).toEqual([
      ['first.jpg', 'second.jpg'],
    ]);
    expect(await held()).toMatchObject({ posts: [['claim', ['first.jpg own', 'second.jpg own']]], loose: 0 });
  });

  it('is refused if it has changed since, or is of somebody else, and keeps no receipt', async () => {
    const before = await returned();
    const old = corrected({ ...before, uts: before.uts - 1 });
    expect(await one(unsentPost(newId(), old, [attached('second.jpg', 'a')]))).toEqual(['refused', 'record.changed']);
    expect(await claimState(before.id)).toBe('rejected');
    expect(await held()).toMatchObject({ posts: [['claim', ['first.jpg own']]], loose: 0 });
    const [owner, write] = [user, corrected(before)];
    user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    expect(await one(unsentPost(newId(), write))).toEqual(['refused', 'record.not_found']);
    user = owner;
    expect(await claimState(before.id)).toBe('rejected');
  });
});

describe('a refusal is the result, and leaves nothing', () => {
  it('of leave that overlaps, whose certificate is not kept either; it can be imported once the time is free', async () => {
    const { data: first } = await phone.posts.create({
      body: { systype: 'leave', kind: 'UL', from: monday, to: monday },
    });
    const thing = unsentPost(newId(), leave(), [attached('certificate.jpg')]);
    expect(await one(thing)).toEqual(['refused', 'leave.overlap']);
    expect(await held()).toMatchObject({ posts: [['leave', []]], loose: 0 });
    await phone.leave.withdraw({ params: { id: first.id }, body: { uts: first.uts } });
    expect(await one(thing)).toEqual(['applied', null]);
  });

  it('that the phone has received is reported again', async () => {
    await phone.posts.create({ body: { systype: 'leave', kind: 'UL', from: monday, to: monday } });
    const [id, made] = [newId(), leave()];
    expect(await refusalCode(sendPost(id, made))).toBe('leave.overlap');
    expect(await one(unsentPost(id, made))).toEqual(['refused', 'leave.overlap']);
  });

  it('of a claim that cannot be submitted: it is not created', async () => {
    expect(await one(unsentPost(newId(), claim([])))).toEqual(['refused', 'claim.empty']);
    expect(await held()).toEqual(nothing);
  });

  it('of a claim that the phone has created and its author has changed since: it stays a draft', async () => {
    const [id, made] = [newId(), claim()];
    await sendPost(id, made, [], 'submit');
    const [draft = ''] = (await held()).ids;
    const { data } = await phone.claims.get({ params: { id: draft } });
    await phone.posts.update({
      params: { id: draft },
      body: { systype: 'claim', uts: data.uts, fields: { title: 'Diesel' } },
    });
    expect(await one(unsentPost(id, made))).toEqual(['refused', 'record.changed']);
    expect([await claimState(draft), (await held()).ids]).toEqual(['draft', [draft]]);
  });

  it('of a claim whose author may not submit it any more: it stays a draft', async () => {
    const [id, made] = [newId(), claim()];
    await sendPost(id, made, [], 'submit');
    const [draft = ''] = (await held()).ids;
    await server.db.deleteFrom('user_role').where('user_id', '=', user.id).execute();
    expect(await one(unsentPost(id, made))).toEqual(['refused', 'permission.missing']);
    expect((await admin.claims.get({ params: { id: draft } })).data.state).toBe('draft');
  });

  it('of what the user may not do, or in a folder that the user may not enter', async () => {
    const reader = await makeStaff(server.db, { folders: [world.folder], roles: ['RO'] });
    const elsewhere = await makeFolder(server.db, {});
    const { id: jobId } = await makeJob(server.db, world.site, { status: 'IP', assignees: [reader] });
    const things = [
      unsentPost(newId(), claim()),
      unsentPost(newId(), leave()),
      unsentWrite(newId(), { kind: 'trails', jobId, trails: [[3.1, 101.6, 1, 'TR', jobId]] }),
    ];
    const bytes = await unsentFile(reader, things);
    const { data } = await admin.unsentWork.import({ body: formOf(bytes) });
    expect(data.results.map(({ code }) => code)).toEqual(things.map(() => 'permission.missing'));
    const away = [unsentPost(newId(), leave()), unsentWrite(newId(), sign())];
    expect(await importOf(away, { folderId: elsewhere.id })).toEqual(away.map(() => ['refused', 'record.not_found']));
    expect(await held()).toEqual(nothing);
  });

  it('of working time that is too old, or of nobody’s folder', async () => {
    expect(await one(unsentWrite(newId(), sign({ time: 1000 })))).toEqual(['refused', 'field.invalid']);
    user = await makeStaff(server.db, { folders: [], roles: ['TECH'] });
    expect(await one(unsentWrite(newId(), sign()))).toEqual(['refused', 'work_time.no_folder']);
  });
});

describe('a file that no phone wrote', () => {
  const foreign = async () => {
    const stranger = await makeSite(server.db, await makeContact(server.db, await makeFolder(server.db, {})));
    return jobOf(stranger);
  };
  const Json = z.looseObject({ attachments: z.array(z.unknown()) });
  /** The thing with another JSON file than the phone wrote. */
  const changed = (thing: UnsentThing, change: (json: z.output<typeof Json>) => unknown): UnsentThing => ({
    ...thing,
    files: new Map(
      [...thing.files].map(([path, bytes]) => {
        if (!path.endsWith('.json')) return [path, bytes];
        return [path, Buffer.from(JSON.stringify(change(Json.parse(JSON.parse(bytes.toString())))))];
      }),
    ),
  });
  const withFile = (thing: UnsentThing, path: string): UnsentThing => ({
    ...thing,
    files: new Map([...thing.files, [path, picture]]),
  });
  const withItem = (thing: UnsentThing, item: object): UnsentThing => ({ ...thing, item: { ...thing.item, ...item } });
  const many = (count: number, place: string): UnsentAttachment[] =>
    Array.from({ length: count }, (_, at) => attached(`${at}.txt`, place, Buffer.from(`receipt ${at}`)));
  const receipt = () => unsentPost(newId(), claim(), [attached('receipt.jpg', 'a')]);

  it.each<[string, string, () => UnsentThing | Promise<UnsentThing>]>([
    ['an unknown field', 'unsent.not_an_export', () => changed(receipt(), (json) => ({ ...json, more: 1 }))],
    ['an unknown field in the body', 'unsent.not_an_export', () => unsentPost(newId(), leave({ state: 'approved' }))],
    [
      'a body that lacks what every phone writes',
      'unsent.not_an_export',
      () => unsentPost(newId(), claim(['a'], { lines: undefined })),
    ],
    [
      'a kind of post that no phone creates',
      'unsent.not_an_export',
      () => unsentPost(newId(), leave({ systype: 'x' })),
    ],
    [
      'another id than the list',
      'unsent.not_an_export',
      () => changed(receipt(), (json) => ({ ...json, id: newId() })),
    ],
    ['an id that is no key', 'unsent.not_an_export', () => unsentPost('a b', leave())],
    ['a job in the list', 'unsent.not_an_export', () => withItem(receipt(), { jobId: 'job-1' })],
    [
      'working time with a job in the list',
      'unsent.not_an_export',
      () => withItem(unsentWrite(newId(), sign()), { jobId: 'job-1' }),
    ],
    [
      'working time with another id than the list',
      'unsent.not_an_export',
      () => withItem(unsentWrite(newId(), sign()), { id: newId() }),
    ],
    [
      'an attachment twice',
      'unsent.not_an_export',
      () => changed(receipt(), (json) => ({ ...json, attachments: [json.attachments, json.attachments].flat() })),
    ],
    [
      'an attachment whose id is a path',
      'unsent.not_an_export',
      () => changed(receipt(), (json) => ({ ...json, attachments: [{ id: '../a', name: 'a', place: 'a' }] })),
    ],
    [
      'an attachment that is missing',
      'upload.incomplete',
      () => {
        const thing = receipt();
        return { ...thing, files: new Map([...thing.files].filter(([path]) => path.endsWith('.json'))) };
      },
    ],
    [
      'an attachment that it does not name',
      'upload.entry_unlisted',
      () => {
        const thing = receipt();
        return withFile(thing, `writes/${thing.item.id}/attachments/more`);
      },
    ],
    [
      'a file that is none of its own',
      'unsent.not_an_export',
      () => {
        const thing = receipt();
        return withFile(thing, `writes/${newId()}/attachments/more`);
      },
    ],
    ['an attachment without a name', 'request.invalid', () => unsentPost(newId(), claim(), [attached(' ', 'a')])],
    ['1,000 attachments of leave', 'unsent.not_an_export', () => unsentPost(newId(), leave(), many(1000, ''))],
    ['1,000 attachments of one line', 'unsent.not_an_export', () => unsentPost(newId(), claim(), many(1000, 'a'))],
    [
      'a job at somebody else’s site',
      'record.referenced_missing',
      async () => unsentPost(newId(), written('job', await foreign())),
    ],
    [
      'a file of somebody else',
      'record.referenced_missing',
      async () => {
        const other = await server.client(world.technician, { app: 'app' });
        const { data } = await other.uploads.part({ query: {}, body: formOf(picture, 'theirs.jpg') });
        return unsentPost(newId(), leave({ files: [data[0]?.id] }));
      },
    ],
    ['leave of somebody else', 'permission.missing', () => unsentPost(newId(), leave({ userid: world.technician.id }))],
  ])('is refused with %s: %s', async (_what, code, thing) => {
    expect(await one(await thing())).toEqual(['refused', code]);
    expect(await held()).toEqual(nothing);
    expect(await server.services.incoming.waitingOf(user.id)).toEqual({ uploads: 0, bytes: 0 });
  });

  it('is refused with an attachment that is larger than a phone can send', async () => {
    const huge = attached('huge.bin', 'a', randomBytes(33 * 1024 * 1024));
    const bytes = await unsentFile(user, [unsentPost(newId(), claim(), [huge]), unsentPost(newId(), claim())]);
    const upload = await tusSend(server.url, await server.token(world.admin), bytes);
    const body = { upload, sha256: sha256Of(bytes), fileName: 'unsent.zip' };
    const { data } = await admin.unsentWork.import({ body });
    expect(data.results.map(({ state, code }) => [state, code])).toEqual([
      ['refused', 'request.too_large'],
      ['applied', null],
    ]);
  });

  it('brings no attachments that belong to no line', async () => {
    expect(await one(unsentPost(newId(), claim(), many(1000, 'z')))).toEqual(['applied', null]);
    expect(await held()).toMatchObject({ posts: [['claim', []]], loose: 0 });
  });

  it('cannot use one attachment for two posts', async () => {
    const shared = [attached('receipt.jpg', 'a')];
    const things = [unsentPost(newId(), claim(), shared), unsentPost(newId(), claim(), shared)];
    expect(await importOf(things)).toEqual([
      ['applied', null],
      ['refused', 'record.referenced_missing'],
    ]);
    const other = [{ ...attached('receipt.jpg', 'a', Buffer.from('other bytes')), id: shared[0]?.id ?? '' }];
    expect(await one(unsentPost(newId(), claim(), other))).toEqual(['refused', 'request.idempotency_reused']);
    expect((await held()).posts).toEqual([['claim', ['receipt.jpg own']]]);
  });

  it('cannot use a key of another request of the user', async () => {
    const id = newId();
    await sendPost(id, leave());
    const other = leave({ from: addDays(monday, 1), to: addDays(monday, 1) });
    expect(await one(unsentPost(id, other))).toEqual(['refused', 'request.idempotency_reused']);
  });
});
