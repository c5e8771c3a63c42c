import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { TestClient } from '@field-service/testing/client.ts';
import { languages } from '@field-service/i18n/languages.ts';
import { refusalCode, refusalOf } from '@field-service/testing/jobs.ts';
import { openMailbox, type Mailbox } from '@field-service/testing/mailbox.ts';
import { makeFolder, makeJob, makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../../context.ts';
import { lookupId } from '../../../install/lookup-row.ts';
import { wordMessage } from '../../outgoing/messages/templates.ts';
import { latestOfConfirmation } from './public.ts';

let mailbox: Mailbox;
let server: TestServer;
let world: TestWorld;
let dispatcher: TestClient;
let nobody: TestClient;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailbox.port), SMTP_FROM: 'Visits <visits@example.test>' },
  });
  world = await makeWorld(server.db);
  [dispatcher, nobody] = [await server.client(world.dispatcher), await server.client()];
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const tomorrow = (): number => Date.now() + dayMs;
async function asked(plan = tomorrow()) {
  const job = await makeJob(server.db, world.site, { plan, plan2: plan + 3_600_000, title: 'Monthly visit' });
  return { id: job.id, plan, ...(await dispatcher.confirmations.ask({ params: { id: job.id }, body: {} })).data };
}
const show = async (token: string) => (await nobody.confirmations.show({ query: { token } })).data;
const answer = async (token: string, said: 'confirmed' | 'declined', note?: string) =>
  (await nobody.confirmations.answer({ body: { token, answer: said, ...(note === undefined ? {} : { note }) } })).data
    .state;

describe('a confirmation link', () => {
  it('shows only the visit, and keeps the last answer', async () => {
    const { id, plan, token, exp } = await asked();
    expect(exp).toBe(plan);
    const shown = await show(token);
    expect(shown).toMatchObject({
      title: 'Monthly visit',
      plan,
      plan2: plan + 3_600_000,
      timezone: 'Asia/Kuala_Lumpur',
      state: 'asked',
      note: '',
    });
    expect(Object.keys(shown).toSorted()).toEqual(['note', 'plan', 'plan2', 'site', 'state', 'timezone', 'title']);
    expect([await answer(token, 'declined', 'Closed that day'), await answer(token, 'confirmed')]).toEqual([
      'declined',
      'confirmed',
    ]);
    expect(await show(token)).toMatchObject({ state: 'confirmed', note: '' });
    const { data } = await dispatcher.data.read({
      params: { id: 'confirmations' },
      query: { find: JSON.stringify({ postid: id }) },
    });
    expect(data).toMatchObject([{ postid: id, state: 'confirmed', plan }]);
    const history = await server.db
      .selectFrom('history')
      .select(['via', 'after'])
      .where('noun', '=', 'post')
      .where('noun_id', '=', id)
      .where('kind', '=', 'confirmation')
      .orderBy('id')
      .execute();
    expect(history.map(({ via, after }) => [via, after['confirmation']])).toEqual([
      ['web', 'asked'],
      ['confirmation-link', 'declined'],
      ['confirmation-link', 'confirmed'],
    ]);
    expect(
      JSON.stringify([
        history,
        await server.db.selectFrom('visit_confirmation').selectAll().execute(),
        server.logged(),
      ]).includes(token),
    ).toBe(false);
  });

  it('names its recipient beforehand: the site, else the customer; and what prevents the email', async () => {
    const { id } = await makeJob(server.db, world.site, { plan: tomorrow() });
    const before = async () => (await dispatcher.confirmations.recipients({ params: { id } })).data;
    const setEmails = async (site: string | null, contact: string | null) => {
      await server.db.updateTable('contact_info').set({ email: site }).where('id', '=', world.site.id).execute();
      await server.db.updateTable('contact').set({ email: contact }).where('id', '=', world.contact.id).execute();
    };
    await setEmails(null, null);
    expect(await before()).toEqual({ to: null, confirmation: 'no_address', report: 'no_address' });
    await setEmails('', 'bills@example.test');
    expect(await before()).toEqual({ to: 'bills@example.test', confirmation: null, report: null });
    await setEmails('shop@example.test', 'bills@example.test');
    const { to } = await before();
    expect(to).toBe('shop@example.test');
    expect((await dispatcher.confirmations.mail({ params: { id }, body: {} })).data.to).toBe(to);

    const elsewhere = await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] });
    const stranger = await server.client(elsewhere);
    expect(await refusalCode(stranger.confirmations.recipients({ params: { id } }))).toBe('record.not_found');
  });

  it('expires when the visit is moved, started, cancelled, deleted or due, or when another link is created', async () => {
    const ends: ((id: string) => Promise<unknown>)[] = [
      async (id) =>
        await server.db
          .updateTable('post')
          .set({ plan: Date.now() + 7_200_000 })
          .where('id', '=', id)
          .execute(),
      async (id) =>
        await server.db
          .updateTable('post')
          .set({ status_id: lookupId(310, 'IP') })
          .where('id', '=', id)
          .execute(),
      async (id) =>
        await server.db
          .updateTable('post')
          .set({ status_id: lookupId(310, 'X') })
          .where('id', '=', id)
          .execute(),
      async (id) => await server.db.updateTable('post').set({ dts: 1 }).where('id', '=', id).execute(),
      async (id) =>
        await server.db.updateTable('visit_confirmation').set({ exp: 1 }).where('post_id', '=', id).execute(),
      async (id) => await dispatcher.confirmations.ask({ params: { id }, body: {} }),
    ];
    for (const end of ends) {
      const { id, token } = await asked();
      await end(id);
      expect([await refusalCode(show(token)), await refusalCode(answer(token, 'confirmed'))]).toEqual([
        'record.not_found',
        'record.not_found',
      ]);
    }
    expect([
      await refusalCode(show('A'.repeat(43))),
      await refusalCode(answer('A'.repeat(43), 'confirmed')),
      await refusalCode(show('short')),
    ]).toEqual(['record.not_found', 'record.not_found', 'request.invalid']);
  });

  it('can be created for an upcoming job by users who may change the job', async () => {
    const past = await makeJob(server.db, world.site, { plan: Date.now() - 1000, plan2: Date.now() });
    const unplanned = await makeJob(server.db, world.site);
    const done = await makeJob(server.db, world.site, { plan: tomorrow(), plan2: tomorrow() + 1, status: 'DN' });
    for (const { id } of [past, unplanned, done])
      expect(await refusalCode(dispatcher.confirmations.ask({ params: { id }, body: {} }))).toBe(
        'confirmation.not_planned',
      );
    const { id } = await asked();
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
    );
    expect(await refusalCode(stranger.confirmations.ask({ params: { id }, body: {} }))).toBe('record.not_found');
    expect((await stranger.data.read({ params: { id: 'confirmations' }, query: {} })).data).toEqual([]);
    for (const user of [world.billing, world.customer])
      expect(await refusalCode((await server.client(user)).confirmations.ask({ params: { id }, body: {} }))).toBe(
        'permission.missing',
      );
  });

  it('is rate-limited', async () => {
    await server.db.deleteFrom('login_failure').execute();
    for (let at = 0; at < 60; at += 1) await show('B'.repeat(43)).catch(() => undefined);
    expect(await refusalOf(show('B'.repeat(43)))).toMatchObject({ code: 'request.rate_limited', status: 429 });
    expect(await refusalCode(answer('B'.repeat(43), 'confirmed'))).toBe('request.rate_limited');
  });
});

describe('a confirmation email', () => {
  const visit = async (plan = tomorrow()) =>
    await makeJob(server.db, world.site, { plan, plan2: plan + 3_600_000, title: 'Monthly visit' });
  const mailsTo = (email: string) =>
    mailbox.mails.filter((mail) => mail.to?.some((to) => to.address === email) === true);
  const tokenIn = (text: string | undefined): string =>
    /service\/confirmation#token=([\w-]{43})\s/.exec(text ?? '')?.[1] ?? '';

  it('is sent to a given address, else to the site or the customer, with a working link', async () => {
    await server.db.deleteFrom('login_failure').execute();
    const { id } = await visit();
    const at = { params: { id } };
    await server.db
      .updateTable('contact')
      .set({ email: null, lang: 'vi' })
      .where('id', '=', world.contact.id)
      .execute();
    await server.db.updateTable('contact_info').set({ email: null }).where('id', '=', world.site.id).execute();
    expect(await refusalCode(dispatcher.confirmations.mail({ ...at, body: {} }))).toBe('mail.no_address');
    expect(await server.db.selectFrom('visit_confirmation').select('id').where('post_id', '=', id).execute()).toEqual(
      [],
    );
    expect((await dispatcher.confirmations.mail({ ...at, body: { to: 'guard@site.test' } })).data.to).toBe(
      'guard@site.test',
    );
    await server.db
      .updateTable('contact')
      .set({ email: 'head@customer.test' })
      .where('id', '=', world.contact.id)
      .execute();
    expect((await dispatcher.confirmations.mail({ ...at, body: {} })).data.to).toBe('head@customer.test');
    await server.db
      .updateTable('contact_info')
      .set({ email: 'site@customer.test' })
      .where('id', '=', world.site.id)
      .execute();
    expect((await dispatcher.confirmations.mail({ ...at, body: {} })).data.to).toBe('site@customer.test');
    await expect.poll(() => mailsTo('site@customer.test').length, { timeout: 10_000 }).toBe(1);
    const [mail] = mailsTo('site@customer.test');
    expect(mail?.text).toContain('Monthly visit');
    expect(mail?.subject).toMatch(/^Lịch hẹn .* có phù hợp với quý khách không\?$/);
    expect(await answer(tokenIn(mail?.text), 'confirmed')).toBe('confirmed');
    const stored =
      JSON.stringify([
        await server.db.selectFrom('message').selectAll().execute(),
        await server.db.selectFrom('visit_confirmation').selectAll().execute(),
        await server.db.selectFrom('history').selectAll().execute(),
      ]) + server.logged();
    expect(stored.includes(tokenIn(mail?.text))).toBe(false);
  });

  it('notifies its sender of a declined time with the reason, but not of an accepted one', async () => {
    await server.db.deleteFrom('login_failure').execute();
    await server.db
      .updateTable('app_user')
      .set({ email: 'desk@staff.test', lang: 'ms' })
      .where('id', '=', world.dispatcher.id)
      .execute();
    const [yes, no] = [await asked(), await asked()];
    await answer(yes.token, 'confirmed');
    await answer(no.token, 'declined', 'Closed for stocktaking');
    await expect.poll(() => mailsTo('desk@staff.test').length, { timeout: 10_000 }).toBe(1);
    expect(mailsTo('desk@staff.test')[0]?.subject).toContain(`tidak sesuai untuk ${world.contact.name}`);
    expect(mailsTo('desk@staff.test')[0]?.text).toContain('Closed for stocktaking');
    await answer(no.token, 'confirmed');
    const notified = await server.db
      .selectFrom('message')
      .select('ref_id')
      .where('template', '=', 'visit-declined')
      .execute();
    expect(notified.map(({ ref_id: id }) => id)).toEqual([no.id]);
  });

  it('is dropped for a visit that was moved or asked about again before sending', async () => {
    const latest = async (refId: string) =>
      await latestOfConfirmation(jobContext(server.services), {
        template: 'visit-confirmation',
        refKind: 'VISIT_LINK',
        refId,
        params: {},
      });
    const { id } = await visit();
    const linkOf = async () =>
      (
        await server.db
          .selectFrom('visit_confirmation')
          .select('id')
          .where('post_id', '=', id)
          .orderBy('seq', 'desc')
          .executeTakeFirstOrThrow()
      ).id;
    await dispatcher.confirmations.mail({ params: { id }, body: { to: 'a@b.test' } });
    const first = await linkOf();
    expect(tokenIn(`${String((await latest(first))?.['link'])}\n`)).toHaveLength(43);
    await dispatcher.confirmations.mail({ params: { id }, body: { to: 'a@b.test' } });
    expect(await latest(first)).toBeUndefined();
    await server.db
      .updateTable('post')
      .set({ plan: Date.now() + 7_200_000 })
      .where('id', '=', id)
      .execute();
    expect(await latest(await linkOf())).toBeUndefined();
  });

  it('requires an upcoming visit and permission to change the job', async () => {
    const { id } = await visit();
    const stranger = await server.client(
      await makeStaff(server.db, { folders: [await makeFolder(server.db)], roles: ['DISP'] }),
    );
    const mail = async (client: TestClient, postId = id) =>
      await refusalCode(client.confirmations.mail({ params: { id: postId }, body: { to: 'a@b.test' } }));
    expect([
      await mail(stranger),
      await mail(await server.client(world.billing)),
      await mail(await server.client(world.customer)),
    ]).toEqual(['record.not_found', 'permission.missing', 'permission.missing']);
    expect(await mail(dispatcher, (await visit(Date.now() - 1000)).id)).toBe('confirmation.not_planned');
    expect(await refusalCode(dispatcher.confirmations.mail({ params: { id }, body: { to: 'nobody' } }))).toBe(
      'request.invalid',
    );
  });

  it.each(languages)('has complete texts in %s', (language) => {
    const params = {
      name: 'Ms Lim',
      site: 'Dock',
      title: 'Visit',
      customer: 'Acme',
      docno: 'J-1',
      note: 'N',
      at: 1,
      timezone: 'Asia/Singapore',
      link: 'https://x.test/#token=1',
      until: 2,
    };
    const declined = wordMessage('visit-declined', language, params);
    expect(`${declined.subject}${declined.text}`).not.toMatch(/[{}]|undefined/);
    for (const template of ['visit-confirmation', 'form-link'] as const) {
      const { subject, text } = wordMessage(template, language, params);
      expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
      expect(text).toContain(params.link);
    }
  });
});
