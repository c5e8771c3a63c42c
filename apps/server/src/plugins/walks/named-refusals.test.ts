import { randomUUID } from 'node:crypto';
import { addDays, businessDateOf, weekdayOf } from '@field-service/domain/values/business-date.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { sentPassword, type TestClient } from '@field-service/testing/client.ts';
import { line } from '@field-service/testing/jobs.ts';
import { outcomeOf } from '@field-service/testing/outcomes.ts';
import {
  makeContact,
  makeFolder,
  makeItem,
  makeJob,
  makePortalUser,
  makeSite,
  makeStaff,
  makeStation,
  type TestUser,
  type TestWorld,
} from '@field-service/testing/people.ts';
import { makeForeignWorld } from '@field-service/testing/walk/foreign-world.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookupId } from '../../install/lookup-row.ts';
import { roleId } from '../../install/roles.ts';
import { maxMessages } from '../../features/customers/tickets/turn.ts';
import { writeSetting } from '../../features/site/settings/public.ts';

/**
 * Refusals that calls name but no test of their noun provokes, because several calls share the rule and it is tested
 * for another one.
 */

let server: TestServer;
let world: TestWorld;
let ids: Readonly<Record<string, string>>;
let admin: TestClient;
let office: TestClient;
let technician: TestClient;
let customer: TestClient;
/** Administers the world's folder without being an administrator. */
let chief: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ({ world, ids } = await makeForeignWorld(server.db));
  admin = await server.client(world.admin);
  office = await server.client(world.dispatcher);
  technician = await server.client(world.technician, { app: 'app' });
  customer = await server.client(world.customer);
  const user = await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] });
  await writeSetting(server.db, { folderId: world.folder.id }, 'admins', { [user.id]: true });
  chief = await server.client(user);
});
afterAll(async () => await server.stop());

const id = (noun: string): string => ids[noun] ?? noun;
const at = (noun: string) => ({ params: { id: id(noun) } });
const utsOf = async (
  table:
    | 'station'
    | 'form'
    | 'dashboard'
    | 'stockist'
    | 'order_set'
    | 'contact'
    | 'contact_info'
    | 'licence'
    | 'role'
    | 'post'
    | 'recommendation'
    | 'corrective_action',
  key: string,
): Promise<number> =>
  (await server.db.selectFrom(table).select('uts').where('id', '=', key).executeTakeFirstOrThrow()).uts;
const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');
/** A Monday three to four weeks ahead. */
const monday = addDays(addDays(today, 21), (8 - weekdayOf(addDays(today, 21))) % 7);

type Case = readonly [call: string, code: string, ask: () => Promise<unknown>];
const shown = (cases: readonly Case[]): void => {
  it.each(cases)('%s: %s', async (_call, code, ask) => {
    expect(await outcomeOf(ask())).toBe(code);
  });
};

describe('languages', () => {
  shown([
    [
      'dictionary',
      'language.unknown',
      async () => await admin.languages.dictionary({ params: { code: 'xx' }, query: {} }),
    ],
    [
      'part',
      'language.unknown',
      async () => await admin.languages.part({ params: { code: 'xx', part: 'office' }, query: {} }),
    ],
    [
      'saveBase',
      'language.unknown_part',
      async () => await admin.languages.saveBase({ params: { x: 'nothing' }, body: { phrases: [] } }),
    ],
    [
      'saveBasePart',
      'language.unknown',
      async () => await admin.languages.saveBasePart({ params: { x: 'xx', part: 'office' }, body: { lang: {} } }),
    ],
    [
      'importBase',
      'language.unknown_part',
      async () =>
        await admin.languages.importBase({
          body: { part: 'nothing', dryRun: true, rows: [{ phrase: 'Jobs', lang: { vi: 'Việc' } }] },
        }),
    ],
  ]);
});

describe('counters', () => {
  const counter = async (code: string, prefix: string) =>
    (await admin.counters.save({ body: { code, folderId: world.folder.id, prefix, digits: 4 } })).data;
  shown([
    [
      'save',
      'record.duplicate',
      async () => {
        await counter('WALKA', 'WA-');
        return await counter('WALKB', 'WA-');
      },
    ],
    [
      'update',
      'record.duplicate',
      async () => {
        await counter('WALKC', 'WC-');
        return await admin.counters.update({
          params: { id: (await counter('WALKD', 'WD-')).id },
          body: { prefix: 'WC-' },
        });
      },
    ],
  ]);
});

describe('stock and stations', () => {
  /**
   * Creates someone who holds an item in the currency of a folder that they have left, and someone who may book it in
   * the new folder.
   */
  async function moved(): Promise<{ keeper: TestClient; stockistid: string; itemid: string }> {
    const [abroad, person] = [
      await makeFolder(server.db, { parent: world.folder, currency: 'VND' }),
      await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] }),
    ];
    const itemid = (await makeItem(server.db, world.folder, { type: 'BAIT', uom: 'g' })).id;
    const keeper = await server.client(
      await makeStaff(server.db, { folders: [world.folder, abroad], roles: ['FADMIN'] }),
    );
    await keeper.stock.book({
      body: { type: 'receipt', stockistid: person.id, docno: 'R', lines: [{ itemid, qty: '5', unitcost: '1' }] },
    });
    await server.db.updateTable('folder_user').set({ folder_id: abroad.id }).where('user_id', '=', person.id).execute();
    return { keeper, stockistid: person.id, itemid };
  }
  const store = async (code: string): Promise<string> =>
    (await admin.stockists.create({ body: { kind: 'van', code, name: code, folderid: world.folder.id } })).data.id;
  shown([
    [
      'transfer',
      'stock.item_not_kept',
      async () =>
        await admin.stock.transfer({
          body: {
            fromid: await store('A1'),
            toid: await store('A2'),
            docno: 'T',
            lines: [{ itemid: id('item'), qty: '1' }],
          },
        }),
    ],
    [
      'adjust',
      'field.invalid',
      async () =>
        await admin.stock.adjust({
          body: {
            stockistid: await store('A3'),
            docno: 'A',
            reason: 'Lost',
            date: Date.now() + 9 * dayMs,
            lines: [{ itemid: id('item'), qty: '1' }],
          },
        }),
    ],
    [
      'adjust',
      'stock.currency_differs',
      async () => {
        const { keeper, stockistid, itemid } = await moved();
        return await keeper.stock.adjust({
          body: { stockistid, docno: 'A', reason: 'Found', lines: [{ itemid, qty: '1', unitcost: '1' }] },
        });
      },
    ],
    [
      'count',
      'stock.currency_differs',
      async () => {
        const { keeper, stockistid, itemid } = await moved();
        return await keeper.stock.count({
          body: { stockistid, docno: 'C', lines: [{ itemid, qty: '9', unitcost: '1' }] },
        });
      },
    ],
    [
      'stockists.update',
      'record.duplicate',
      async () => {
        await store('A4');
        const other = await store('A5');
        return await admin.stockists.update({
          params: { id: other },
          body: { uts: await utsOf('stockist', other), code: 'A4' },
        });
      },
    ],
    [
      'stations.move',
      'field.invalid',
      async () => {
        const loose = await makeStation(server.db, world.site, null);
        return await admin.stations.move({
          params: { id: loose.id },
          body: { uts: await utsOf('station', loose.id), xy: [0.5, 0.5] },
        });
      },
    ],
  ]);
});

describe('dashboards and forms', () => {
  shown([
    [
      'dashboards.update',
      'dashboard.widget_invalid',
      async () =>
        await admin.dashboards.update({
          ...at('dashboard'),
          body: {
            uts: await utsOf('dashboard', id('dashboard')),
            widgets: [{ id: 'w', kind: 'number', title: 'W', dataset: 'posts', find: { nothing: 1 } }],
          },
        }),
    ],
    [
      'forms.update',
      'record.referenced_missing',
      async () =>
        await admin.forms.update({
          ...at('form'),
          body: { uts: await utsOf('form', id('form')), posttypeid: 'nothing' },
        }),
    ],
    [
      'forms.update',
      'form.fields_invalid',
      async () =>
        await admin.forms.update({
          ...at('form'),
          body: {
            uts: await utsOf('form', id('form')),
            fields: [
              { key: 'a', type: 'text', label: 'A' },
              { key: 'a', type: 'text', label: 'B' },
            ],
          },
        }),
    ],
    [
      'forms.open',
      'request.rate_limited',
      async () => {
        await server.db
          .insertInto('login_failure')
          .values(Array.from({ length: 120 }, () => ({ name: 'form-look:', address: '127.0.0.1', at: Date.now() })))
          .execute();
        return await (await server.client()).forms.open({ ...at('form'), query: { token: 'A'.repeat(43) } });
      },
    ],
  ]);
});

describe('leave and claims', () => {
  const leave = async (over: { from?: number; to?: number; kind?: 'AL' | 'RL' } = {}) =>
    (
      await technician.posts.create({
        body: { systype: 'leave', kind: 'MC', from: addDays(monday, 70), to: addDays(monday, 70), ...over },
      })
    ).data;
  const change = async (
    post: { id: string; uts: number },
    fields: { kind?: 'AL' | 'RL'; from?: number; to?: number },
  ) => await technician.posts.update({ params: { id: post.id }, body: { systype: 'leave', uts: post.uts, fields } });
  const drop = async (post: { id: string; uts: number }): Promise<void> =>
    void (await technician.leave.withdraw({ params: { id: post.id }, body: { uts: await utsOf('post', post.id) } }));
  /** Runs a request on filed leave, and then frees the time again. */
  const ofLeave = (ask: (post: { id: string; uts: number }) => Promise<unknown>) => async () => {
    const post = await leave();
    try {
      return await ask(post);
    } finally {
      await drop(post).catch(() => undefined);
    }
  };
  const claim = async () =>
    (
      await technician.posts.create({
        body: {
          systype: 'claim',
          title: 'March',
          lines: [{ kind: 'expense', date: today, categoryid: lookupId(0, 'claim-category.FUEL'), amount: '10' }],
        },
      })
    ).data;
  async function handedIn(): Promise<{ params: { id: string }; uts: number }> {
    const post = await claim();
    const { data } = await technician.claims.submit({ params: { id: post.id }, body: { uts: post.uts } });
    return { params: { id: post.id }, uts: data.uts };
  }
  async function approved(): Promise<{ params: { id: string }; uts: number }> {
    const { params, uts } = await handedIn();
    return { params, uts: (await admin.claims.approve({ params, body: { uts } })).data.uts };
  }
  shown([
    ['posts.update', 'leave.balance_short', ofLeave(async (post) => await change(post, { kind: 'RL' }))],
    [
      'posts.update',
      'field.invalid',
      ofLeave(async (post) => await change(post, { from: addDays(monday, 72), to: addDays(monday, 71) })),
    ],
    [
      'posts.update',
      'leave.overlap',
      ofLeave(async (post) => {
        const other = await leave({ from: addDays(monday, 77), to: addDays(monday, 77) });
        try {
          return await change(post, { from: addDays(monday, 77), to: addDays(monday, 77) });
        } finally {
          await drop(other);
        }
      }),
    ],
    [
      'posts.update',
      'leave.no_days',
      ofLeave(async (post) => {
        await writeSetting(server.db, { folderId: world.folder.id }, 'off', [0, 6]);
        return await change(post, { from: addDays(monday, 75), to: addDays(monday, 76) });
      }),
    ],
    [
      'reject',
      'leave.transition_forbidden',
      ofLeave(async (post) => {
        const { data } = await admin.leave.reject({ params: { id: post.id }, body: { uts: post.uts, reason: 'No' } });
        return await admin.leave.reject({ params: { id: post.id }, body: { uts: data.uts, reason: 'No' } });
      }),
    ],
    [
      'withdraw',
      'leave.transition_forbidden',
      ofLeave(async (post) => {
        await drop(post);
        await technician.leave.withdraw({ params: { id: post.id }, body: { uts: await utsOf('post', post.id) } });
      }),
    ],
    [
      'posts.update',
      'claim.no_mileage_rate',
      async () => {
        await writeSetting(server.db, { folderId: world.folder.id }, 'claims', { mileageRate: '0' });
        const post = await claim();
        return await technician.posts.update({
          params: { id: post.id },
          body: { systype: 'claim', uts: post.uts, fields: { lines: [{ kind: 'mileage', date: today, km: '3' }] } },
        });
      },
    ],
    [
      'submit',
      'claim.transition_forbidden',
      async () => {
        const { params, uts } = await handedIn();
        return await technician.claims.submit({ params, body: { uts } });
      },
    ],
    [
      'approve',
      'claim.transition_forbidden',
      async () => {
        const { params, uts } = await approved();
        return await admin.claims.approve({ params, body: { uts } });
      },
    ],
    [
      'reject',
      'claim.transition_forbidden',
      async () => {
        const { params, uts } = await approved();
        return await admin.claims.reject({ params, body: { uts, reason: 'No' } });
      },
    ],
  ]);
});

describe('tickets and the results of a visit', () => {
  async function resolved(): Promise<{ params: { id: string } }> {
    const { data } = await customer.posts.create({
      body: {
        systype: 'ticket',
        addressid: world.site.id,
        title: 'Ants',
        body: '',
        categoryid: lookupId(0, 'ticket-category.PEST'),
      },
    });
    await office.tickets.start({ params: { id: data.id }, body: {} });
    await office.tickets.resolve({ params: { id: data.id }, body: { text: 'Gone' } });
    return { params: { id: data.id } };
  }
  shown([
    [
      'reopen',
      'record.referenced_missing',
      async () =>
        await customer.tickets.reopen({ ...(await resolved()), body: { text: 'They are back', files: ['nothing'] } }),
    ],
    [
      'reopen',
      'request.rate_limited',
      async () => {
        const { params } = await resolved();
        const said = Array.from({ length: maxMessages }, () => ({
          id: randomUUID(),
          post_id: params.id,
          at: Date.now(),
          user_id: world.customer.id,
          by_name: 'A',
          side: 'customer' as const,
          internal: false,
          text: 'Hello',
          files: [],
        }));
        await server.db.insertInto('ticket_message').values(said).execute();
        return await customer.tickets.reopen({ params, body: { text: 'They are back' } });
      },
    ],
    [
      'concatTrails',
      'record.not_found',
      async () =>
        await technician.posts.concatTrails({
          ...at('nothing'),
          body: { trails: [[3.1, 101.6, 1_800_000_000_000, 'T', 'nothing']] },
        }),
    ],
    [
      'recommendations.accept',
      'recommendation.transition_forbidden',
      async () => {
        await server.db
          .updateTable('recommendation')
          .set({ state: 'verified' })
          .where('id', '=', id('recommendation'))
          .execute();
        return await admin.recommendations.accept({
          ...at('recommendation'),
          body: { uts: await utsOf('recommendation', id('recommendation')) },
        });
      },
    ],
    [
      'correctiveActions.done',
      'corrective_action.transition_forbidden',
      async () => {
        await server.db
          .updateTable('corrective_action')
          .set({ state: 'verified' })
          .where('id', '=', id('correctiveAction'))
          .execute();
        return await admin.correctiveActions.done({
          ...at('correctiveAction'),
          body: { uts: await utsOf('corrective_action', id('correctiveAction')) },
        });
      },
    ],
  ]);
});

describe('people', () => {
  const elsewhere = async (): Promise<TestUser> =>
    await makeStaff(server.db, { folders: [world.folder, await makeFolder(server.db)] });
  async function licence(user: TestUser): Promise<string> {
    const key = randomUUID();
    await server.db
      .insertInto('licence')
      .values({
        id: key,
        user_id: user.id,
        class: 'PEST',
        number: 'L',
        authority: 'Board',
        valid_from: 20_200_101,
        valid_to: 20_991_231,
      })
      .execute();
    return key;
  }
  async function deleted(): Promise<TestUser> {
    const user = await makeStaff(server.db, { folders: [world.folder] });
    await admin.users.remove({ params: { id: user.id } });
    return user;
  }
  const renamed = async (user: TestUser, by: TestClient, self: TestUser) => {
    const username = `n-${randomUUID().slice(0, 8)}`;
    return await by.users.changeUsername({
      params: { id: user.id },
      body: {
        username,
        password: sentPassword(username, 'new'),
        oldPassword: sentPassword(self.username, self.password),
      },
    });
  };
  /** Creates a bot with a key, and deletes the bot. */
  async function goneBot(): Promise<{ id: string; key: string }> {
    const { data: bot } = await admin.users.inviteBot({
      body: { username: `b-${randomUUID().slice(0, 8)}`, displayname: 'Bot', folders: [world.folder.id] },
    });
    const { data: key } = await admin.botKeys.create({ body: { userId: bot.id, name: 'key' } });
    await admin.users.remove({ params: { id: bot.id } });
    return { id: bot.id, key: key.id };
  }
  shown([
    [
      'botKeys.create',
      'record.deleted',
      async () => await admin.botKeys.create({ body: { userId: (await goneBot()).id, name: 'key' } }),
    ],
    [
      'botKeys.revoke',
      'record.deleted',
      async () => await admin.botKeys.revoke({ params: { id: (await goneBot()).key } }),
    ],
    [
      'accounts.resetKey',
      'record.deleted',
      async () => await admin.accounts.resetKey({ params: { id: (await goneBot()).id }, body: { type: 'bot' } }),
    ],
    [
      'roles.update',
      'record.duplicate',
      async () => {
        const { data } = await admin.roles.create({ body: { code: 'WALK2', name: 'Walk', perms: [] } });
        return await admin.roles.update({ params: { id: data.id }, body: { uts: data.uts, code: 'TECH' } });
      },
    ],
    [
      'users.setRoles',
      'record.referenced_missing',
      async () => await chief.users.setRoles({ params: { id: world.technician.id }, body: { roles: ['nothing'] } }),
    ],
    [
      'users.setRoles',
      'role.beyond_grants',
      async () =>
        await chief.users.setRoles({ params: { id: world.technician.id }, body: { roles: [roleId('ADMIN')] } }),
    ],
    [
      'users.setRoles',
      'field.invalid',
      async () => await chief.users.setRoles({ params: { id: world.customer.id }, body: { roles: [roleId('TECH')] } }),
    ],
    [
      'users.invite',
      'account.open_already',
      async () => {
        const user = await makeStaff(server.db, { folders: [world.folder] });
        await server.db
          .updateTable('app_user')
          .set({ email: `${user.username}@mail.test`, is_verified: true })
          .where('id', '=', user.id)
          .execute();
        return await admin.users.invite({ body: { id: user.id } });
      },
    ],
    ['users.changeUsername', 'record.deleted', async () => await renamed(await deleted(), admin, world.admin)],
    [
      'users.changeUsername',
      'user.beyond_reach',
      async () => {
        const self = await makeStaff(server.db, { folders: [world.folder], roles: ['FADMIN'] });
        return await renamed(await elsewhere(), await server.client(self), self);
      },
    ],
    [
      'users.setContactType',
      'record.deleted',
      async () => {
        const contact = await makeContact(server.db, world.folder);
        await admin.contacts.remove({ params: { id: contact.id } });
        return await admin.users.setContactType({
          params: { id: contact.id },
          query: {},
          body: { typeId: null, uts: await utsOf('contact', contact.id) },
        });
      },
    ],
    [
      'licences.update',
      'user.beyond_reach',
      async () => {
        const key = await licence(await elsewhere());
        return await chief.licences.update({
          params: { id: key },
          body: { uts: await utsOf('licence', key), number: 'X' },
        });
      },
    ],
    [
      'licences.update',
      'field.invalid',
      async () => {
        const key = await licence(world.technician);
        return await admin.licences.update({
          params: { id: key },
          body: { uts: await utsOf('licence', key), validTo: 20_260_231 },
        });
      },
    ],
    [
      'licences.remove',
      'user.beyond_reach',
      async () => await chief.licences.remove({ params: { id: await licence(await elsewhere()) } }),
    ],
  ]);
});

describe('money', () => {
  const portal = async (): Promise<{ client: TestClient; invoiceIds: string[] }> => {
    const contact = await makeContact(server.db, world.folder);
    const invoiceIds = [randomUUID(), randomUUID()];
    for (const [index, key] of invoiceIds.entries()) {
      const money = { currency: index === 0 ? 'MYR' : 'VND', nett: '100', taxes: '0', amount: '100' };
      await server.db
        .insertInto('invoice')
        .values({
          id: key,
          folder_id: world.folder.id,
          contact_id: contact.id,
          state: 'issued',
          docno: `M-${key}`,
          ...money,
          issued_at: Date.now(),
          issued_on: 20_260_101,
          due_on: 20_260_131,
          created_by: null,
        })
        .execute();
    }
    return {
      client: await server.client(
        await makePortalUser(server.db, contact, { sites: [await makeSite(server.db, contact)], billing: true }),
      ),
      invoiceIds,
    };
  };
  shown([
    [
      'payments.pay',
      'invoice.mixed',
      async () => {
        const { client, invoiceIds } = await portal();
        return await client.payments.pay({ body: { invoiceIds, provider: 'sandbox' } });
      },
    ],
    [
      'paymentRecords.transfer',
      'invoice.mixed',
      async () => {
        const { client, invoiceIds } = await portal();
        return await client.paymentRecords.transfer({ body: { invoiceIds, proofid: 'nothing' } });
      },
    ],
  ]);

  /** Creates a contract with a line whose tax does not have a rate yet. */
  async function contract() {
    const tax = randomUUID();
    await server.db
      .insertInto('lookup')
      .values({
        id: tax,
        type: 60,
        code: tax,
        name: 'Tax',
        abbr: null,
        val: null,
        val2: null,
        parent_id: null,
        folder_id: world.folder.id,
        notes: null,
        effective: null,
        deletor: null,
        data: JSON.stringify({ parts: [{ id: 'a', rate: '8', validFrom: 20_990_101 }] }),
      })
      .execute();
    return {
      contactid: world.contact.id,
      title: 'Service',
      posttypeid: lookupId(20, 'JOB'),
      sites: [world.site.id],
      rrule: 'FREQ=MONTHLY',
      startsOn: today,
      from: 540,
      duration: '1H',
      natures: [lookupId(207, 'HYGIENE')],
      lines: [line({ tax })],
    };
  }
  /** Creates a done job whose tax has no rate on its day. */
  async function untaxable(): Promise<string> {
    const { id: job } = await makeJob(server.db, world.site, { status: 'DN', doneAt: Date.now() });
    await server.db.updateTable('post').set({ date: 20_100_104 }).where('id', '=', job).execute();
    await server.db
      .insertInto('post_line')
      .values({
        id: randomUUID(),
        post_id: job,
        parent_id: null,
        ord: 0,
        item_id: null,
        name: 'Visit',
        station_type_id: null,
        qty: '1',
        price: '100',
        ui_disc: null,
        tax_id: id('tax'),
        original: '100',
        discount: '0',
        nett: '100',
        taxes: '8',
        amount: '108',
      })
      .execute();
    return job;
  }
  shown([
    ['orderSets.create', 'tax.rate_missing', async () => await office.orderSets.create({ body: await contract() })],
    [
      'orderSets.update',
      'tax.rate_missing',
      async () => {
        const { lines, ...right } = await contract();
        const { data } = await office.orderSets.create({ body: right });
        return await office.orderSets.update({ params: { id: data.id }, body: { uts: data.uts, fields: { lines } } });
      },
    ],
    [
      'invoices.bundle',
      'tax.rate_missing',
      async () => await admin.invoices.bundle({ body: { postIds: [await untaxable()] } }),
    ],
    [
      'invoices.create',
      'tax.rate_missing',
      async () => await admin.invoices.create({ body: { postIds: [await untaxable()] } }),
    ],
    [
      'invoices.update',
      'tax.rate_missing',
      async () => {
        const { id: job } = await makeJob(server.db, world.site, { status: 'DN', doneAt: Date.now() });
        await server.db
          .insertInto('post_line')
          .values({
            id: randomUUID(),
            post_id: job,
            parent_id: null,
            ord: 0,
            item_id: null,
            name: 'Visit',
            station_type_id: null,
            qty: '1',
            price: '100',
            ui_disc: null,
            tax_id: null,
            original: '100',
            discount: '0',
            nett: '100',
            taxes: '0',
            amount: '100',
          })
          .execute();
        const { data: draft } = await admin.invoices.create({ body: { postIds: [job] } });
        return await admin.invoices.update({
          params: { id: draft.id },
          body: { uts: draft.uts, addPostIds: [await untaxable()] },
        });
      },
    ],
  ]);
});

describe('a service report', () => {
  /** Creates a user who may do everything with files except see service reports. */
  async function without(): Promise<TestClient> {
    const user = await makeStaff(server.db, { folders: [world.folder] });
    const role = randomUUID();
    await server.db
      .insertInto('role')
      .values({
        id: role,
        code: role,
        name: 'Files',
        perms: ['EXT:AWEB:*', 'POST:VW|UP:*', 'FILE:CR|UP|DE:*', 'FILE:VW:Image'],
        role_config: '{}',
      })
      .execute();
    await server.db.insertInto('user_role').values({ user_id: user.id, role_id: role }).execute();
    return await server.client(user);
  }
  async function report(): Promise<{ params: { id: string } }> {
    const [key, sha256] = [randomUUID(), `${randomUUID()}${randomUUID()}`.replaceAll('-', '')];
    await server.db.insertInto('file_blob').values({ sha256, bytes: 1, cts: 1 }).execute();
    await server.db
      .insertInto('file')
      .values({
        id: key,
        sha256,
        bytes: 1,
        type: 'application/pdf',
        file_name: 'report.pdf',
        ref_kind: 'POST',
        ref_id: id('post'),
        folder_id: world.folder.id,
        contact_id: world.contact.id,
        site_id: world.site.id,
        tags: ['!L90'],
        perms: null,
        user_id: null,
      })
      .execute();
    return { params: { id: key } };
  }
  shown([
    ['meta', 'report.not_allowed', async () => await (await without()).files.meta(await report())],
    [
      'update',
      'report.not_allowed',
      async () => await (await without()).files.update({ ...(await report()), body: { uts: 1, fileName: 'x.pdf' } }),
    ],
    ['remove', 'report.not_allowed', async () => await (await without()).files.remove(await report())],
    ['restore', 'report.not_allowed', async () => await (await without()).files.restore(await report())],
    [
      'attach',
      'report.not_allowed',
      async () => await (await without()).files.attach({ ...(await report()), body: { appref: `POST.${id('post')}` } }),
    ],
  ]);
});

describe('a file in a form', () => {
  const stop = new AbortController();
  const patience = { timeout: 15_000 };
  /** Starts to send a form without finishing; retries if it is rejected. */
  const hold = async (authorization: string): Promise<void> => {
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=walk' };
    while (!stop.signal.aborted) {
      const body = new ReadableStream<Uint8Array>({
        start: (into) => into.enqueue(new TextEncoder().encode('--walk')),
      });
      await fetch(`${server.url}/api/f?appref=POST.${id('post')}`, {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
        signal: stop.signal,
      }).catch(() => undefined);
    }
  };
  const one = async (authorization: string): Promise<string> => {
    const form = new FormData();
    form.set('file', new File(['x'], 'x.txt'));
    const response = await fetch(`${server.url}/api/f?appref=POST.${id('post')}`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    return `${response.status} ${response.headers.get('retry-after') ?? ''}`;
  };

  it("is rejected while the same person's slow forms use their slots, or slow forms of several people use all slots", async () => {
    const [first, second, third] = [
      `Bearer ${await server.token(world.technician, 'app')}`,
      `Bearer ${await server.token(world.dispatcher)}`,
      `Bearer ${await server.token(world.admin)}`,
    ];
    const slow = Array.from({ length: 6 }, () => hold(first));
    await expect.poll(async () => await one(first), patience).toBe('503 2');
    expect(await one(third)).toBe('200 ');
    slow.push(...Array.from({ length: 6 }, () => hold(second)));
    await expect.poll(async () => await one(third), patience).toBe('503 2');
    stop.abort();
    await Promise.all(slow);
    await expect.poll(async () => await one(first), patience).toBe('200 ');
  });
});
