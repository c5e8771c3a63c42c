import { randomUUID } from 'node:crypto';
import { contract } from '@field-service/contract/contract.ts';
import { makeForeignWorld, type ForeignWorld } from '@field-service/testing/walk/foreign-world.ts';
import { fieldsSent, ownRequests } from '@field-service/testing/walk/own-requests.ts';
import { send, walkedRoutes, type Got, type Sent, type WalkedRoute } from '@field-service/testing/walk/routes.ts';
import { changesWithoutBase, notReached } from '@field-service/testing/walk/writes.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

type Headers = Readonly<Record<string, string>>;

let server: TestServer;
/** Problems by the rule that they break. */
const problems = {
  reach: new Set<string>(),
  base: new Set<string>(),
  strict: new Set<string>(),
  keys: new Set<string>(),
};
const writes = walkedRoutes.filter(({ spec }) => spec.method !== 'GET');
const isKeyed = ({ spec }: WalkedRoute): boolean => spec.access.kind !== 'open' && spec.idempotent !== false;

const ask = async (route: WalkedRoute, sent: Sent, headers: Headers): Promise<Got> =>
  await send(server.url, route.spec, headers, sent);
const without = (sent: Sent, field: string): Sent => ({
  ...sent,
  body: Object.fromEntries(Object.entries(fieldsSent(sent)).filter(([name]) => name !== field)),
});
const withField = (sent: Sent, field: string, value: unknown): Sent => ({
  ...sent,
  body: { ...fieldsSent(sent), [field]: value },
});

const StaleRefusal = z.object({
  params: z.union([z.object({ uts: z.int() }), z.object({ jobs: z.tuple([z.object({ uts: z.int() })]) })]),
});
/** The current version, as stated in the refusal of an older one. */
function newest({ text }: Got): number | undefined {
  const refusal = StaleRefusal.safeParse(text.startsWith('{') ? JSON.parse(text) : {});
  return refusal.success
    ? 'uts' in refusal.data.params
      ? refusal.data.params.uts
      : refusal.data.params.jobs[0].uts
    : undefined;
}

/**
 * Checks that a change is rejected with 422 without its base version, and is also rejected for an old one; returns the
 * request with the current version.
 */
async function checkBase(route: WalkedRoute, sent: Sent, headers: Headers): Promise<Sent> {
  if (!('uts' in fieldsSent(sent))) return sent;
  const stale = await ask(route, withField(sent, 'uts', 1), headers);
  const none = await ask(route, without(sent, 'uts'), headers);
  if (!(route.name in changesWithoutBase)) {
    if (none.code !== 'record.base_missing' || none.status !== 422)
      problems.base.add(`${route.name} without uts: ${none.status} ${none.code}`);
    if (stale.code !== 'record.changed' && stale.code !== 'post.conflict' && stale.code !== 'record.base_missing')
      problems.base.add(`${route.name} with an old uts: ${stale.status} ${stale.code}`);
  }
  const uts = newest(stale);
  return uts === undefined ? sent : withField(sent, 'uts', uts);
}

/** Matches calls whose input is defined by the hook that the path names; the walk sends the hook's own call instead. */
const hookByName = /\{name\}\/\{id\}$/;

async function checkStrict(route: WalkedRoute, sent: Sent, headers: Headers): Promise<void> {
  if (hookByName.test(route.spec.path)) return;
  const strange = await ask(route, { ...sent, query: { ...sent.query, walk: '1' } }, headers);
  if (strange.status !== 400)
    problems.strict.add(`${route.name} with an unknown parameter: ${strange.status} ${strange.code}`);
  if (route.spec.body === undefined) return;
  const more = await ask(route, withField(sent, 'walk', 1), headers);
  // A provider's signed body is only read after its signature has been verified.
  if (more.status !== 400 && more.code !== 'payment.signature_invalid')
    problems.strict.add(`${route.name} with an unknown field: ${more.status} ${more.code}`);
}

/**
 * Checks that duplicates and repeats get the same response, and that a different request with the key and a caller
 * without a login are rejected. idempotency.test.ts checks that there is only one effect.
 */
async function checkKey(route: WalkedRoute, sent: Sent, headers: Headers): Promise<Got> {
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  const [first, twin] = await Promise.all([ask(route, sent, keyed), ask(route, sent, keyed)]);
  if (first.status === 400) return first;
  const again = await ask(route, sent, keyed);
  if (twin.text !== first.text || again.text !== first.text)
    problems.keys.add(
      `${route.name} answers ${[first, twin, again].map(({ text }) => text.slice(0, 100)).join(' and ')}`,
    );
  const other = await send(server.url, contract.session.saveSettings, keyed, {
    body: { settings: { cutofftime: '17:00' } },
  });
  if (other.code !== 'request.idempotency_reused') problems.keys.add(`${route.name}: its key serves another request`);
  const nobody = await ask(route, sent, { 'idempotency-key': keyed['idempotency-key'] });
  if (nobody.status !== 401) problems.keys.add(`${route.name}: its answer is told to nobody in particular`);
  return first;
}

const refusedBefore = new Set([
  'request.invalid',
  'request.unknown_parameter',
  'permission.missing',
  'record.not_found',
  'record.referenced_missing',
  'file.not_found',
  'upload.not_found',
  'payment.not_found',
]);

beforeAll(async () => {
  server = await startTestServer();
  let own = await makeForeignWorld(server.db);
  const { world: branch } = own;
  const { data: permission } = await (
    await server.client(branch.admin)
  ).permissions.create({ body: { code: 'POST:VW:walk', name: 'Walk' } });
  const staff = { authorization: `Bearer ${await server.token(branch.admin)}` };
  let untouched = true;
  /** Provides records that no request has changed yet; for a customer's call, records of a customer who can log in. */
  const ready = async (route: WalkedRoute): Promise<{ own: ForeignWorld; headers: Headers }> => {
    const portal = route.spec.access.kind === 'portal';
    if (portal || !untouched) own = await makeForeignWorld(server.db, portal ? undefined : branch);
    untouched = !portal;
    return { own, headers: portal ? { jwt: await server.token(own.world.customer) } : staff };
  };
  for (const route of writes) {
    const forms = ownRequests(route, { ...own.ids, permission: permission.id }).length;
    for (let form = 0; form < forms; form += 1) {
      const { own: there, headers } = await ready(route);
      const ids = { ...there.ids, permission: permission.id };
      const made = ownRequests(route, ids)[form];
      if (made === undefined) throw new Error(`${route.name} has not the same forms every time.`);
      const sent = await checkBase(route, made, headers);
      await checkStrict(route, sent, headers);
      const got = isKeyed(route) ? await checkKey(route, sent, headers) : await ask(route, sent, headers);
      untouched &&= got.status !== 200;
      if (refusedBefore.has(got.code) && !(route.name in notReached))
        problems.reach.add(
          `${route.name}: a request for packages/testing/src/walk/own-requests.ts, or a reason for writes.ts; ${got.status} ${got.text.slice(0, 300)} for ${JSON.stringify(sent).slice(0, 300)}`,
        );
      if (got.status >= 500) problems.reach.add(`${route.name}: ${got.status} ${got.code}`);
    }
  }
}, 300_000);
afterAll(async () => await server.stop());

describe("every write, with records of the caller's own", () => {
  it('reaches its rule, without which the other walks prove nothing', () => {
    expect([...problems.reach]).toEqual([]);
  });

  it('states its base version if it changes a record', () => {
    expect([...problems.base]).toEqual([]);
  });

  it('accepts no field or parameter that the contract does not name', () => {
    expect([...problems.strict]).toEqual([]);
  });

  it('has one response per idempotency key, which is rejected for any other request', () => {
    expect([...problems.keys]).toEqual([]);
  });

  it('is only listed as an exception while it exists', () => {
    const names = new Set(writes.map(({ name }) => name));
    expect(Object.keys({ ...notReached, ...changesWithoutBase }).filter((name) => !names.has(name))).toEqual([]);
  });
});
