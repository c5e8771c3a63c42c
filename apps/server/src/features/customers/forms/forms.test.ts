import { randomUUID } from 'node:crypto';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { contract } from '@field-service/contract/contract.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import {
  makeContact,
  makeFolder,
  makeJob,
  makePortalUser,
  makeSite,
  makeStaff,
  makeWorld,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../../context.ts';
import { lookupId } from '../../../install/lookup-row.ts';
import { latestOfFormLink } from './public.ts';

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
let office: TestClient;
let dispatcher: TestClient;
let customer: TestClient;
let stranger: TestClient;
let foreign: TestClient;
let nobody: TestClient;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Forms <forms@example.test>' },
  });
  world = await makeWorld(server.db);
  office = await server.client(await makeStaff(server.db, { folders: [world.folder], roles: ['ADMIN'] }));
  dispatcher = await server.client(world.dispatcher);
  customer = await server.client(world.customer);
  stranger = await server.client(
    await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['ADMIN'] }),
  );
  const contact = await makeContact(server.db, world.folder);
  foreign = await server.client(
    await makePortalUser(server.db, contact, { sites: [await makeSite(server.db, contact)] }),
  );
  nobody = await server.client();
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

type NewForm = RouteInput<typeof contract.forms.create>['body'];
const png = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64')}`;
const fields: NewForm['fields'] = [
  { key: 'note', type: 'text', label: 'Note', required: true, max: '20' },
  { key: 'nature', type: 'choice', label: 'Pest', lookup: 207 },
  { key: 'sign', type: 'signature', label: 'Signature' },
  {
    key: 'rows',
    type: 'table',
    label: 'Rows',
    columns: [{ key: 'count', type: 'number', label: 'Count', decimals: 0 }],
  },
];
const made = async (over: Partial<NewForm> = {}) =>
  (await office.forms.create({ body: { title: 'Handover', fields, state: 'active', ...over } })).data;
const answer = async (
  client: TestClient,
  id: string,
  over: Partial<RouteInput<typeof contract.forms.answer>['body']> = {},
) => (await client.forms.answer({ params: { id }, body: { version: 1, values: { note: 'Fine' }, ...over } })).data;
const nature = async (): Promise<string> =>
  (await server.db.selectFrom('lookup').select('id').where('type', '=', 207).orderBy('ord').executeTakeFirstOrThrow())
    .id;

describe('a form', () => {
  it('is created, shared with subfolders, changed in versions, and removed', async () => {
    const form = await made({ state: 'draft', notes: 'After work', posttypeid: lookupId(20, 'JOB') });
    expect(form).toMatchObject({
      folderid: world.folder.id,
      version: 1,
      state: 'draft',
      published: false,
      posttypeid: lookupId(20, 'JOB'),
      fields,
    });
    const at = { params: { id: form.id } };
    const renamed = (
      await office.forms.update({ ...at, body: { uts: form.uts, title: 'Handover sheet', state: 'active' } })
    ).data;
    expect(renamed).toMatchObject({ version: 1, title: 'Handover sheet', notes: 'After work' });
    const next = (await office.forms.update({ ...at, body: { uts: renamed.uts, fields: fields.slice(0, 1) } })).data;
    expect([next.version, next.fields.length]).toEqual([2, 1]);
    expect((await office.forms.get({ ...at, query: { version: '1' } })).data.fields).toEqual(fields);
    expect(await refusalCode(office.forms.get({ ...at, query: { version: '3' } }))).toBe('record.not_found');
    const below = await server.client(
      await makeStaff(server.db, {
        folders: [await makeFolder(server.db, { parent: world.folder })],
        roles: ['ADMIN'],
      }),
    );
    expect((await below.forms.get({ ...at, query: {} })).data.id).toBe(form.id);
    expect(await refusalCode(below.forms.update({ ...at, body: { uts: next.uts, title: 'Theirs' } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(below.forms.remove(at))).toBe('permission.missing');
    expect(await refusalCode(office.forms.update({ ...at, body: { title: 'X' } }))).toBe('record.base_missing');
    expect(await refusalCode(office.forms.update({ ...at, body: { uts: form.uts, title: 'X' } }))).toBe(
      'record.changed',
    );
    await office.forms.remove(at);
    expect(await refusalCode(office.forms.get({ ...at, query: {} }))).toBe('record.not_found');
    const kinds = await server.db
      .selectFrom('history')
      .select('kind')
      .where('noun', '=', 'form')
      .where('noun_id', '=', form.id)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'update', 'update', 'delete']);
  });

  it('rejects inconsistent fields and unknown post types', async () => {
    expect(await refusalOf(made({ fields: [{ key: 'a', type: 'choice', label: 'A' }] }))).toMatchObject({
      code: 'form.fields_invalid',
      params: { fields: [{ field: 'a', problem: 'choices' }] },
    });
    expect(await refusalCode(made({ posttypeid: lookupId(310, 'TD') }))).toBe('record.referenced_missing');
    expect(await refusalCode(made({ fields: [{ key: 'a', type: 'text', label: 'A', min: '1'.repeat(30) }] }))).toBe(
      'request.invalid',
    );
  });

  it('is visible to staff of the folder, and to customers once it is published', async () => {
    const form = await made();
    const at = { params: { id: form.id }, query: {} };
    expect(await refusalCode(stranger.forms.get(at))).toBe('record.not_found');
    expect(await refusalCode(customer.forms.get(at))).toBe('record.not_found');
    expect(await refusalCode(dispatcher.forms.update({ params: at.params, body: { uts: form.uts } }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(dispatcher.forms.create({ body: { title: 'X', fields } }))).toBe('permission.missing');
    expect(await refusalCode(dispatcher.forms.remove({ params: at.params }))).toBe('permission.missing');
    expect(await refusalCode(stranger.forms.create({ body: { title: 'X', fields, folderid: world.folder.id } }))).toBe(
      'record.referenced_missing',
    );
    await office.forms.update({ params: at.params, body: { uts: form.uts, published: true } });
    expect((await customer.forms.get(at)).data.id).toBe(form.id);
    const find = { query: { find: JSON.stringify({ id: form.id }) } };
    expect([(await customer.forms.list(find)).data.length, (await stranger.forms.list(find)).data.length]).toEqual([
      1, 0,
    ]);
  });
});

describe('an answer', () => {
  it('is stored with its form version, its post, and its pictures as files', async () => {
    const form = await made();
    await office.forms.update({ params: { id: form.id }, body: { uts: form.uts, fields: fields.slice(0, 1) } });
    const job = await makeJob(server.db, world.site);
    const kept = await answer(dispatcher, form.id, {
      values: { note: 'Fine', nature: await nature(), sign: png, rows: [{ count: '3' }] },
      postid: job.id,
      lang: 'vi',
    });
    expect(kept).toMatchObject({
      version: 1,
      postid: job.id,
      siteid: world.site.id,
      contactid: world.contact.id,
      by: world.dispatcher.displayname,
      bylink: false,
      lang: 'vi',
      values: { note: 'Fine', rows: [{ count: '3' }] },
    });
    const file = await server.db
      .selectFrom('file')
      .selectAll()
      .where('id', '=', String(kept.values['sign']))
      .executeTakeFirstOrThrow();
    expect(file).toMatchObject({ type: 'image/png', bytes: 11, ref_kind: 'ANSWER', ref_id: kept.id });
    expect((await dispatcher.files.meta({ params: { id: file.id } })).data.appref).toBe(`ANSWER.${kept.id}`);
    for (const other of [customer, stranger])
      expect(await refusalCode(other.files.meta({ params: { id: file.id } }))).toBe('file.not_found');
    expect((await dispatcher.formAnswers.get({ params: { id: kept.id } })).data).toEqual(kept);
    const { data } = await dispatcher.data.read({
      params: { id: 'form-answers' },
      query: { find: JSON.stringify({ postid: job.id }), group: 'formid,version' },
    });
    expect(data).toEqual([{ formid: form.id, version: 1, count: 1 }]);
  });

  it('keeps its questions, with the names of what was chosen, after the form and the lookup are gone', async () => {
    const form = await made();
    const chosen = await nature();
    const kept = await answer(dispatcher, form.id, {
      values: { note: 'Fine', nature: chosen, rows: [{ count: '3' }] },
      siteid: world.site.id,
    });
    expect(kept).toMatchObject({
      docno: null,
      contact: { id: world.contact.id },
      site: { id: world.site.id },
    });
    await office.forms.remove({ params: { id: form.id } });
    const { name } = await server.db
      .selectFrom('lookup')
      .select('name')
      .where('id', '=', chosen)
      .executeTakeFirstOrThrow();
    const at = { params: { id: kept.id }, query: { lang: 'en-GB' as const } };
    const found = (await dispatcher.formAnswers.fields(at)).data;
    expect(found.map(({ key }) => key)).toEqual(fields.map(({ key }) => key));
    expect(found[1]).toMatchObject({ label: 'Pest', options: [{ id: chosen, name }] });
    expect(found[1]).not.toHaveProperty('lookup');
    expect(await refusalCode(stranger.formAnswers.fields(at))).toBe('record.not_found');
    expect(await refusalCode(foreign.formAnswers.fields(at))).toBe('record.not_found');
  });

  it('is rejected with the location and problem of each invalid value', async () => {
    const form = await made();
    const { code, params } = await refusalOf(
      answer(dispatcher, form.id, {
        values: { note: 'x'.repeat(21), nature: lookupId(310, 'TD'), sign: 'data:image/png;base64,AAAA', more: 1 },
      }),
    );
    expect([code, params]).toEqual([
      'form.answer_invalid',
      {
        fields: [
          { field: 'more', problem: 'unknown' },
          { field: 'note', problem: 'too_long' },
          { field: 'nature', problem: 'no_choice' },
        ],
      },
    ]);
    expect(
      (await refusalOf(answer(dispatcher, form.id, { values: { note: 'A', sign: 'data:image/png;base64,AAAA' } })))
        .params,
    ).toEqual({ fields: [{ field: 'sign', problem: 'no_picture' }] });
    expect((await refusalOf(answer(dispatcher, form.id, { version: 9 }))).params).toEqual({
      fields: [{ field: 'version', problem: 'unknown' }],
    });
    expect(await refusalCode(answer(dispatcher, form.id, { values: { note: 'A', sign: randomUUID() } }))).toBe(
      'record.referenced_missing',
    );
    expect(await refusalCode(answer(dispatcher, (await made({ state: 'closed' })).id))).toBe('form.closed');
  });

  it('is accepted only for records the caller can see, and only for posts of the form’s type', async () => {
    const [theirs, call] = [
      await makeJob(server.db, (await makeWorld(server.db)).site),
      await makeJob(server.db, world.site, { type: 'CALL' }),
    ];
    const form = await made({ posttypeid: lookupId(20, 'JOB') });
    expect(await refusalCode(answer(dispatcher, form.id, { postid: theirs.id }))).toBe('record.referenced_missing');
    expect(await refusalCode(answer(dispatcher, form.id, { postid: call.id }))).toBe('record.referenced_missing');
    expect(await refusalCode(answer(dispatcher, form.id, { siteid: world.contact.id }))).toBe(
      'record.referenced_missing',
    );
    expect(await refusalCode(answer(stranger, form.id))).toBe('record.not_found');
  });

  it('is visible to staff of the folder who can see customers, and to its author', async () => {
    const form = await made({ published: true });
    const own = await answer(customer, form.id, { siteid: world.site.id });
    expect(own).toMatchObject({ by: world.customer.displayname, contactid: world.contact.id });
    const at = { params: { id: own.id } };
    expect([(await customer.formAnswers.get(at)).data.id, (await dispatcher.formAnswers.get(at)).data.id]).toEqual([
      own.id,
      own.id,
    ]);
    expect(await refusalCode(foreign.formAnswers.get(at))).toBe('record.not_found');
    expect(await refusalCode(stranger.formAnswers.get(at))).toBe('record.not_found');
    expect(
      await refusalCode((await server.client(world.technician, { app: 'app' })).formAnswers.list({ query: {} })),
    ).toBe('permission.missing');
    expect((await foreign.formAnswers.list({ query: {} })).data).toEqual([]);
    expect(await refusalCode(answer(foreign, form.id, { siteid: world.site.id }))).toBe('record.referenced_missing');
  });
});

describe('a form shared with subfolders', () => {
  it('stores an answer in the folder of its record, or else of its author', async () => {
    const form = await made({ published: true });
    const branch = await makeFolder(server.db, { parent: world.folder });
    const below = await server.client(await makeStaff(server.db, { folders: [branch], roles: ['ADMIN'] }));
    const site = await makeSite(server.db, { ...world.contact, folder: branch });
    const theirs = await server.client(
      await makePortalUser(server.db, { ...world.contact, folder: branch }, { sites: [site] }),
    );
    const own = await answer(below, form.id);
    expect(own.folderid).toBe(branch.id);
    const given = [
      await answer(below, form.id, { siteid: site.id }),
      await answer(theirs, form.id, { siteid: site.id }),
    ];
    expect(given.map(({ folderid }) => folderid)).toEqual([branch.id, branch.id]);
    const { token } = (await below.forms.link({ params: { id: form.id }, body: { days: 1, most: 1 } })).data;
    await nobody.forms.send({
      params: { id: form.id },
      body: { token, version: 1, values: { note: 'A', sign: png }, name: 'Ms Lim' },
    });
    const seen = (await below.formAnswers.list({ query: { find: JSON.stringify({ formid: form.id }) } })).data;
    expect(seen).toHaveLength(4);
    expect(await server.db.selectFrom('file').select('folder_id').orderBy('seq', 'desc').limit(1).execute()).toEqual([
      { folder_id: branch.id },
    ]);
  });

  it('records the customer of an answer without a site', async () => {
    const form = await made({ published: true });
    expect(await answer(customer, form.id)).toMatchObject({
      contactid: world.contact.id,
      siteid: null,
      folderid: world.contact.folder.id,
    });
  });
});

describe('the email with a link', () => {
  it('is sent to the given address, else to the site or customer, and its link accepts the answer', async () => {
    const form = await made({ title: 'Handover' });
    const mail = async (body: Partial<RouteInput<typeof contract.forms.mailLink>['body']>) =>
      (await dispatcher.forms.mailLink({ params: { id: form.id }, body: { days: 3, most: 1, ...body } })).data;
    expect(await refusalCode(mail({}))).toBe('mail.no_address');
    await server.db
      .updateTable('contact_info')
      .set({ email: 'dock@customer.test' })
      .where('id', '=', world.site.id)
      .execute();
    const sent = await mail({ siteid: world.site.id, lang: 'zh-CN' });
    expect(sent.to).toBe('dock@customer.test');
    await expect.poll(() => mailbox.mails.length, { timeout: 10_000 }).toBe(1);
    expect(mailbox.mails[0]).toMatchObject({ subject: '请填写：Handover', to: [{ address: 'dock@customer.test' }] });
    const token =
      new RegExp(`/portal/form/${form.id}#token=([\\w-]{43})\\s`).exec(mailbox.mails[0]?.text ?? '')?.[1] ?? '';
    await nobody.forms.send({
      params: { id: form.id },
      body: { token, version: 1, values: { note: 'By mail' }, name: 'Ms Lim' },
    });
    expect(
      await server.db.selectFrom('form_answer').select(['link_id', 'site_id']).where('form_id', '=', form.id).execute(),
    ).toEqual([{ link_id: sent.id, site_id: world.site.id }]);
    const latest = async (refId: string) =>
      await latestOfFormLink(jobContext(server.services), {
        template: 'form-link',
        refKind: 'FORM_LINK',
        refId,
        params: {},
      });
    expect(await latest(sent.id)).toBeUndefined();
    const other = await mail({ to: 'a@b.test' });
    expect(await latest(other.id)).toMatchObject({ until: other.exp });
    await dispatcher.forms.unlink({ params: { id: form.id }, body: { linkid: other.id } });
    expect(await latest(other.id)).toBeUndefined();
  });

  it('requires the permission to create links', async () => {
    const form = await made();
    const body = { days: 1, most: 1, to: 'a@b.test' };
    const mail = async (client: TestClient, id = form.id, over = {}) =>
      await refusalCode(client.forms.mailLink({ params: { id }, body: { ...body, ...over } }));
    expect([await mail(stranger), await mail(customer), await mail(await server.client(world.billing))]).toEqual([
      'record.not_found',
      'permission.missing',
      'permission.missing',
    ]);
    expect(await mail(dispatcher, (await made({ state: 'closed' })).id)).toBe('form.closed');
    expect(await mail(dispatcher, form.id, { siteid: world.contact.id })).toBe('record.referenced_missing');
  });
});

describe('an open link', () => {
  const linked = async (over: Partial<RouteInput<typeof contract.forms.link>['body']> = {}) => {
    const form = await made();
    return {
      form,
      ...(await dispatcher.forms.link({ params: { id: form.id }, body: { days: 7, most: 1, ...over } })).data,
    };
  };
  const send = async (id: string, token: string, over: Partial<RouteInput<typeof contract.forms.send>['body']> = {}) =>
    await nobody.forms.send({
      params: { id },
      body: { token, version: 1, values: { note: 'By link' }, name: 'Ms Lim', ...over },
    });
  const answersOf = async (formId: string) =>
    await server.db.selectFrom('form_answer').selectAll().where('form_id', '=', formId).execute();

  it('shows only the form with its choices, and accepts one answer', async () => {
    const { form, token, exp, id } = await linked({ siteid: world.site.id });
    const { data } = await nobody.forms.open({ params: { id: form.id }, query: { token, lang: 'vi' } });
    expect(Object.keys(data).toSorted()).toEqual(['exp', 'fields', 'notes', 'title', 'version']);
    expect([data.exp, data.fields[1]?.lookup]).toEqual([exp, undefined]);
    expect(Object.keys(data.fields[1]?.options?.[0] ?? {}).toSorted()).toEqual(['id', 'name']);
    await send(form.id, token, { values: { note: 'By link', nature: data.fields[1]?.options?.[0]?.id, sign: png } });
    const [kept] = await answersOf(form.id);
    expect(kept).toMatchObject({
      by_name: 'Ms Lim',
      user_id: null,
      link_id: id,
      site_id: world.site.id,
      contact_id: world.contact.id,
      version: 1,
    });
    expect(await refusalCode(send(form.id, token))).toBe('form.answered');
    expect(await refusalCode(nobody.forms.open({ params: { id: form.id }, query: { token } }))).toBe('form.answered');
    expect((await dispatcher.formAnswers.get({ params: { id: kept?.id ?? '' } })).data).toMatchObject({
      bylink: true,
      by: 'Ms Lim',
    });
    const stored =
      JSON.stringify([
        await server.db.selectFrom('form_link').selectAll().execute(),
        await server.db.selectFrom('history').selectAll().execute(),
        await server.db.selectFrom('idempotency').selectAll().execute(),
      ]) + server.logged();
    expect(stored.includes(token)).toBe(false);
  });

  it('accepts no more answers than its limit, even for concurrent requests', async () => {
    const { form, token } = await linked({ most: 2 });
    const results = await Promise.allSettled(Array.from({ length: 6 }, async () => await send(form.id, token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await answersOf(form.id)).toHaveLength(2);
  });

  it('gets the same response as an unknown form if it is wrong, ended, expired or for a closed form', async () => {
    const { form, token, id } = await linked({ most: 9 });
    expect(await refusalCode(send(form.id, 'A'.repeat(43)))).toBe('record.not_found');
    expect(await refusalCode(send(randomUUID(), token))).toBe('record.not_found');
    expect(await refusalCode(send(form.id, 'short'))).toBe('request.invalid');
    await server.db.updateTable('form_link').set({ exp: 1 }).where('id', '=', id).execute();
    expect(await refusalCode(send(form.id, token))).toBe('record.not_found');
    const other = await linked();
    expect(
      await refusalCode(stranger.forms.unlink({ params: { id: other.form.id }, body: { linkid: other.id } })),
    ).toBe('record.not_found');
    expect(await refusalCode(dispatcher.forms.unlink({ params: { id: form.id }, body: { linkid: other.id } }))).toBe(
      'record.not_found',
    );
    await dispatcher.forms.unlink({ params: { id: other.form.id }, body: { linkid: other.id } });
    expect(await refusalCode(send(other.form.id, other.token))).toBe('record.not_found');
    const closed = await linked();
    await office.forms.update({ params: { id: closed.form.id }, body: { uts: closed.form.uts, state: 'closed' } });
    expect(
      await refusalCode(nobody.forms.open({ params: { id: closed.form.id }, query: { token: closed.token } })),
    ).toBe('record.not_found');
    expect(
      await refusalCode(dispatcher.forms.link({ params: { id: closed.form.id }, body: { days: 1, most: 1 } })),
    ).toBe('form.closed');
  });

  it('requires the permission to change posts, and can only be about visible records', async () => {
    const form = await made();
    const body = { days: 1, most: 1 };
    expect(await refusalCode((await server.client(world.billing)).forms.link({ params: { id: form.id }, body }))).toBe(
      'permission.missing',
    );
    expect(await refusalCode(stranger.forms.link({ params: { id: form.id }, body }))).toBe('record.not_found');
    expect(
      await refusalCode(
        dispatcher.forms.link({
          params: { id: form.id },
          body: { ...body, postid: (await makeJob(server.db, (await makeWorld(server.db)).site)).id },
        }),
      ),
    ).toBe('record.referenced_missing');
    expect(await refusalCode(customer.forms.link({ params: { id: form.id }, body }))).toBe('permission.missing');
  });

  it('ignores bots and is rate-limited', async () => {
    await server.db.deleteFrom('login_failure').execute();
    const { form, token } = await linked({ most: 99 });
    expect((await send(form.id, token, { website: 'https://spam.example' })).data).toEqual({});
    expect(await answersOf(form.id)).toEqual([]);
    for (let at = 0; at < 19; at += 1) await send(form.id, token, { values: {} }).catch(() => undefined);
    expect(await refusalOf(send(form.id, token))).toMatchObject({ code: 'request.rate_limited', status: 429 });
  });
});
