import { datasets } from '@field-service/contract/data.ts';
import { isGrant } from '@field-service/domain/access/permission-areas.ts';
import { mayWalk, refusedWithin, unsentCodes } from '@field-service/testing/walk/expectations.ts';
import {
  foreignObjectOf,
  foreignObjects,
  handMade,
  harmlessWrites,
  nounOfField,
} from '@field-service/testing/walk/foreign-objects.ts';
import { makeForeignWorld, type ForeignWorld } from '@field-service/testing/walk/foreign-world.ts';
import { send, walkedRoutes, type Got, type Sent, type WalkedRoute } from '@field-service/testing/walk/routes.ts';
import { sampleInputs, type Fields } from '@field-service/testing/walk/sample-input.ts';
import { fingerprint } from '@field-service/testing/walk/fingerprint.ts';
import { makeWalkers, type Walker } from '@field-service/testing/walk/walkers.ts';
import { makeContact, makePortalUser, makeSite, makeStaff } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { roleRows } from '../../../install/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let server: TestServer;
/** The time limit for a walk over all calls on a busy machine, in milliseconds. */
const patience = 180_000;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.stop());

describe('every route and every kind of caller', () => {
  let walkers: readonly Walker[];
  beforeAll(async () => {
    walkers = await makeWalkers(server);
  });

  /** The problem with the response; undefined if it matches the access that the route declares. */
  const problem = (walker: Walker, { name, spec }: WalkedRoute, got: Got): string | undefined => {
    const said = `${name} as ${walker.name}: ${got.status} ${got.code}`;
    if (got.status >= 500 && got.status !== 503) return `${said}, a fault`;
    const may = mayWalk(spec, walker);
    if (may === 'unauthenticated')
      return got.status === 401 && got.code.startsWith('session.') ? undefined : `${said}, expected 401`;
    if (may === 'forbidden')
      return got.status === 403 && got.code === 'permission.missing'
        ? undefined
        : `${said}, expected 403 permission.missing`;
    const turnedAway =
      got.code === 'permission.missing' || got.code === 'session.missing' || got.code === 'session.invalid';
    return turnedAway && refusedWithin[name] === undefined ? `${said}, expected to be let in` : undefined;
  };

  it(
    'grants or denies access as the contract declares, whatever the input',
    async () => {
      const problems: string[] = [];
      for (const route of walkedRoutes) {
        const [first] = walkers;
        if (first !== undefined && (await send(server.url, route.spec, first.headers, {})).code === 'route.not_found') {
          problems.push(`${route.name} is not served`);
          continue;
        }
        const turns = walkers.filter(
          (walker) => !(route.name in unsentCodes) || mayWalk(route.spec, walker) !== 'allowed',
        );
        const found = await Promise.all(
          turns.map(async (walker) =>
            problem(
              walker,
              route,
              await send(
                server.url,
                route.spec,
                walker.headers,
                route.spec.body === undefined ? {} : { body: { walk: true } },
              ),
            ),
          ),
        );
        problems.push(...found.filter((each) => each !== undefined));
      }
      expect(problems).toEqual([]);
    },
    patience,
  );

  it('requires only permissions that a role can have', () => {
    const needs = walkedRoutes.flatMap(({ spec: { access } }) =>
      access.kind === 'grant' || access.kind === 'either' ? [access.needs] : access.kind === 'any' ? access.needs : [],
    );
    expect(needs.filter((need) => !isGrant(need.split(':').length === 2 ? `${need}:*` : need))).toEqual([]);
    expect(
      roleRows()
        .flatMap(({ perms }) => perms)
        .filter((perm) => !isGrant(perm)),
    ).toEqual([]);
  });

  it('lists only existing routes as exceptions', () => {
    const names = new Set(walkedRoutes.map(({ name }) => name));
    const paths = new Set(walkedRoutes.map(({ spec }) => spec.path));
    expect(
      Object.keys({ ...refusedWithin, ...unsentCodes, ...handMade, ...harmlessWrites }).filter(
        (name) => !names.has(name.replace(/ as portal$/, '')),
      ),
    ).toEqual([]);
    expect(Object.keys(foreignObjects).filter((path) => ![...paths].some((one) => one.startsWith(path)))).toEqual([]);
  });
});

describe('every route with an object of another branch', () => {
  let foreign: ForeignWorld;
  /** Objects of the same kinds in the branch of the staff stranger. */
  let own: ForeignWorld;
  let strangers: { kind: 'staff' | 'portal'; headers: Record<string, string> }[];
  beforeAll(async () => {
    foreign = await makeForeignWorld(server.db);
    own = await makeForeignWorld(server.db);
    const { folder } = own.world;
    // The strangers have full permissions elsewhere: a folder admin of another branch, and another customer of the same
    // branch.
    const staff = await makeStaff(server.db, { folders: [folder], roles: ['ADMIN'] });
    await server.db
      .insertInto('role')
      .values({
        id: 'walk-all',
        code: 'WALK-ALL',
        name: 'The rest',
        perms: ['SYST:VW:*', 'ROLE:VW:*'],
        role_config: '{}',
      })
      .execute();
    await server.db.insertInto('user_role').values({ user_id: staff.id, role_id: 'walk-all' }).execute();
    await server.db
      .insertInto('setting')
      .values({ folder_id: folder.id, user_id: null, key: 'admins', data: JSON.stringify({ [staff.id]: true }) })
      .execute();
    const contact = await makeContact(server.db, foreign.world.folder);
    const customer = await makePortalUser(server.db, contact, {
      sites: [await makeSite(server.db, contact)],
      billing: true,
    });
    strangers = [
      { kind: 'staff', headers: { authorization: `Bearer ${await server.token(staff)}` } },
      { kind: 'portal', headers: { jwt: await server.token(customer) } },
    ];
  });

  const nounIn = (ids: ForeignWorld['ids'], noun: string): string => {
    const id = ids[noun];
    if (id === undefined)
      throw new Error(`There is no ${noun} in the foreign branch (packages/testing/src/walk/foreign-world.ts).`);
    return id;
  };
  const paramsFrom = (ids: ForeignWorld['ids'], { spec }: WalkedRoute): Record<string, string> | undefined => {
    const object = foreignObjectOf(spec.path);
    if (object === undefined || (typeof object === 'object' && 'nothing' in object)) return undefined;
    if (typeof object === 'string') return { id: nounIn(ids, object) };
    return Object.fromEntries(Object.entries(object.params).map(([name, noun]) => [name, ids[noun] ?? noun]));
  };
  const paramsOf = (route: WalkedRoute) => paramsFrom(foreign.ids, route);
  const ownParamsOf = (route: WalkedRoute) => paramsFrom(own.ids, route);
  /**
   * The ids by field name. An optional field is set only if it names an object or, with `noun`, an object of that kind.
   */
  const idsIn = (ids: ForeignWorld['ids'], noun?: string): Fields => ({
    idOf: (field) => {
      const named = nounOfField[field];
      return named === undefined ? undefined : ids[named];
    },
    given: (field) => (noun === undefined ? nounOfField[field] !== undefined : nounOfField[field] === noun),
  });
  const names = (sent: unknown, ids: readonly string[]): boolean =>
    ids.some((id) => JSON.stringify(sent ?? null).includes(id));
  const queryOf = (route: WalkedRoute): Record<string, string> | undefined => {
    const [sample] = route.spec.method === 'GET' ? sampleInputs(route.spec.query, idsIn(foreign.ids)) : [];
    if (typeof sample !== 'object' || sample === null || !names(sample, Object.values(foreign.ids))) return undefined;
    return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, String(value)]));
  };
  /** Requests that name objects of the other branch wherever possible; empty for routes that cannot name any. */
  const requests = (route: WalkedRoute): readonly Sent[] => {
    const made = handMade[route.name];
    if (made !== undefined) return made(foreign.ids);
    const params = paramsOf(route);
    const query = queryOf(route);
    const samples = sampleInputs(route.spec.body, idsIn(foreign.ids));
    const bodies = samples.length === 0 ? [undefined] : samples;
    const named = bodies.filter((body) => query !== undefined || names(body, Object.values(foreign.ids)));
    if (params === undefined && route.params.length > 0) return [];
    return (params === undefined ? named : bodies).map((body) => ({
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    }));
  };
  /** Bodies that name one object of the other branch among the caller's own. Such mixed bodies must be rejected too. */
  const mixed = (route: WalkedRoute): Sent[] => {
    const made = handMade[route.name];
    if (made !== undefined)
      return Object.entries(foreign.ids)
        .filter(([noun, id]) => own.ids[noun] !== id)
        .flatMap(([noun, id]) => made({ ...own.ids, [noun]: id }).filter((sent) => names(sent, [id])));
    const params = paramsOf(route) === undefined ? undefined : ownParamsOf(route);
    if (route.params.length > 0 && params === undefined) return [];
    return Object.keys(foreign.ids)
      .flatMap((noun) =>
        sampleInputs(route.spec.body, idsIn({ ...own.ids, [noun]: foreign.ids[noun] ?? '' }, noun)).map((body) => ({
          body,
          id: foreign.ids[noun] ?? '',
        })),
      )
      .filter(({ body, id }) => names(body, [id]))
      .map(({ body }) => ({ body, ...(params === undefined ? {} : { params }) }));
  };
  /** Sets the version of a change to the newest one, so that the change is not rejected as outdated. */
  const onNewest = async (
    { spec }: WalkedRoute,
    sent: Sent,
    headers: Readonly<Record<string, string>>,
  ): Promise<Sent> => {
    const read = walkedRoutes.find(({ name }) => name === `GET ${spec.path}`);
    const { body } = sent;
    if (read === undefined || typeof body !== 'object' || body === null || !('uts' in body)) return sent;
    const { text } = await send(
      server.url,
      read.spec,
      headers,
      sent.params === undefined ? {} : { params: sent.params },
    );
    const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : {};
    const found = z.object({ data: z.object({ uts: z.number() }) }).safeParse(parsed);
    return found.success ? { ...sent, body: { ...body, uts: found.data.data.uts } } : sent;
  };
  const meant = ({ spec }: WalkedRoute, kind: 'staff' | 'portal'): boolean => {
    const { access } = spec;
    return (
      access.kind === 'either' ||
      (access.kind === 'any' && (kind === 'staff' || access.portal)) ||
      (access.kind === 'self' ? access.callers.includes(kind) : access.kind === (kind === 'staff' ? 'grant' : 'portal'))
    );
  };

  type Print = Awaited<ReturnType<typeof fingerprint>>;
  /**
   * Reports the tables that a route's requests have changed since the fingerprint, and returns the new fingerprint. A
   * write that was undone still changes the fingerprint.
   */
  const unchanged = async ({ name }: WalkedRoute, before: Print, problems: string[]): Promise<Print> => {
    const after = await fingerprint(server.db);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (changed.length > 0) problems.push(`${name} changed ${changed.join(', ')}`);
    return after;
  };

  it('has an entry for the object in its path', () => {
    expect(
      walkedRoutes
        .filter(({ spec, params }) => params.length > 0 && foreignObjectOf(spec.path) === undefined)
        .map(({ name }) => `${name}: add its path to packages/testing/src/walk/foreign-objects.ts`),
    ).toEqual([]);
  });

  it(
    'responds to a stranger as if the object did not exist, and changes nothing',
    async () => {
      const problems: string[] = [];
      let before = await fingerprint(server.db);
      for (const route of walkedRoutes) {
        const tries = requests(route).flatMap((sent) =>
          strangers
            .filter(
              (stranger) => meant(route, stranger.kind) && !(`${route.name} as ${stranger.kind}` in harmlessWrites),
            )
            .map((stranger) => ({ sent, ...stranger })),
        );
        for (const { sent, kind, headers } of route.name in harmlessWrites ? [] : tries) {
          const got = await send(server.url, route.spec, headers, sent);
          const empty = route.spec.method === 'GET' && got.status === 200 && /"data":(\[\]|null)/.test(got.text);
          const refused = got.status === 404 || got.status === 403 || got.code === 'record.referenced_missing' || empty;
          if (!refused)
            problems.push(
              `${route.name} as ${kind}: ${got.status} ${got.text.slice(0, 300)} for ${JSON.stringify(sent).slice(0, 300)}`,
            );
        }
        if (tries.length > 0) before = await unchanged(route, before, problems);
      }
      expect(problems).toEqual([]);
    },
    patience,
  );

  it(
    'is rejected when it names the object among the caller’s own',
    async () => {
      const problems: string[] = [];
      const [staff] = strangers;
      let tried = 0;
      let before = await fingerprint(server.db);
      for (const route of walkedRoutes.filter(
        (each) => each.spec.method !== 'GET' && meant(each, 'staff') && !(each.name in harmlessWrites),
      )) {
        for (const sent of mixed(route)) {
          tried += 1;
          const got = await send(
            server.url,
            route.spec,
            staff?.headers ?? {},
            await onNewest(route, sent, staff?.headers ?? {}),
          );
          if (got.status < 400 || got.status >= 500)
            problems.push(
              `${route.name}: ${got.status} ${got.text.slice(0, 300)} for ${JSON.stringify(sent).slice(0, 400)}`,
            );
        }
        before = await unchanged(route, before, problems);
      }
      expect(problems).toEqual([]);
      expect(tried).toBeGreaterThan(30);
    },
    patience,
  );

  it(
    'never lists the object',
    async () => {
      const secrets = [
        'user',
        'contact',
        'site',
        'plan',
        'file',
        'station',
        'item',
        'post',
        'upload',
        'invoice',
        'payment',
        'licence',
        'bot',
        'orderSet',
        'sighting',
      ].map((noun) => nounIn(foreign.ids, noun));
      const problems: string[] = [];
      const lists = walkedRoutes
        .filter(({ spec, params }) => spec.method === 'GET' && params.length === 0 && spec.path !== '/api/user/logout')
        .map((route): [WalkedRoute, Sent] => [route, {}]);
      const read = walkedRoutes.filter(({ name }) => name === 'GET /api/data/{id}');
      const sets = read.flatMap((route) =>
        Object.keys(datasets).map((id): [WalkedRoute, Sent] => [route, { params: { id } }]),
      );
      for (const [route, sent] of [...lists, ...sets]) {
        for (const { kind, headers } of strangers.filter((stranger) => meant(route, stranger.kind))) {
          const { text } = await send(server.url, route.spec, headers, sent);
          if (secrets.some((id) => text.includes(id)))
            problems.push(`${route.name} ${sent.params?.id ?? ''} as ${kind}`);
        }
      }
      expect(problems).toEqual([]);
    },
    patience,
  );
});
