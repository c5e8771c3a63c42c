import { contract } from '@field-service/contract/contract.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';
import { covers } from '@field-service/domain/access/permissions.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawMounts } from './features.ts';
import { roleCodes } from './install/roles.ts';

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

const groups: Record<string, Record<string, RouteSpec>> = contract;
const specs = Object.entries(groups).flatMap(([group, routes]) =>
  Object.entries(routes).map(([name, spec]): [string, RouteSpec] => [`${group}.${name}`, spec]),
);
/** The URL with ids that do not exist. */
const urlOf = (spec: RouteSpec): string => server.url + spec.path.replaceAll(/\{\w+\}/g, 'none');
const call = async (spec: RouteSpec, headers: Record<string, string>) => {
  const init = spec.method === 'GET' ? {} : { body: '{}', headers: { ...headers, 'content-type': 'application/json' } };
  const controller = new AbortController();
  const response = await fetch(urlOf(spec), { method: spec.method, headers, signal: controller.signal, ...init });
  // Only JSON is read: an event stream never ends, and a backup is an archive.
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson ? await response.json() : { ok: response.ok };
  controller.abort();
  return { status: response.status, body };
};
const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined;

describe('every call of the contract', () => {
  it.each(specs)('%s is served', async (_name, spec) => {
    const { body } = await call(spec, {});
    expect(codeOf(body)).not.toBe('route.not_found');
  });

  it.each(specs.filter(([, spec]) => spec.access.kind !== 'open'))('%s requires a login', async (_name, spec) => {
    expect(await call(spec, {})).toMatchObject({
      status: 401,
      body: { ok: false, code: 'session.missing', sess: 'off' },
    });
    expect(await call(spec, { authorization: 'Bearer forged' })).toMatchObject({
      status: 401,
      body: { code: 'session.invalid', sess: 'off' },
    });
    expect(await call(spec, { jwt: 'forged' })).toMatchObject({
      status: 401,
      body: { code: 'session.invalid', sess: 'off' },
    });
  });
});

describe('a separate protocol', () => {
  it('requires a login', async () => {
    for (const raw of rawMounts(server.services)) {
      for (const method of raw.methods) {
        const { status } = await fetch(server.url + raw.path, { method });
        expect([raw.path, method, status]).toEqual([raw.path, method, 401]);
      }
    }
  });
});

describe('the access that a route declares', () => {
  const wouldPass = (spec: RouteSpec, kind: 'staff' | 'portal', grants: readonly string[]): boolean => {
    const { access } = spec;
    switch (access.kind) {
      case 'open':
        return true;
      case 'self':
        return access.callers.includes(kind);
      case 'portal':
        return kind === 'portal';
      case 'either':
        return kind === 'portal' || covers(grants, access.needs, false);
      case 'any':
        return kind === 'portal' ? access.portal : access.needs.some((needs) => covers(grants, needs, false));
      case 'grant':
        return kind === 'staff' && covers(grants, access.needs, false);
    }
  };
  /** Whether the declaration itself rejects the call; any later check returns another response. */
  const refused = async (spec: RouteSpec, headers: Record<string, string>): Promise<boolean> => {
    const { status, body } = await call(spec, headers);
    return status === 403 && (codeOf(body) === 'permission.missing' || codeOf(body) === 'permission.none_detected');
  };
  // Logging out or in would end the session that the other calls need.
  const lasting = specs.filter(([name]) => name !== 'session.logout' && name !== 'session.login');

  it.each([...roleCodes, 'nothing'] as const)('holds for staff with the role %s', async (role) => {
    const user: TestUser = await makeStaff(server.db, {
      folders: [world.folder],
      roles: role === 'nothing' ? [] : [role],
    });
    const grants = (
      await server.db
        .selectFrom('user_role')
        .innerJoin('role', 'role.id', 'user_role.role_id')
        .select('perms')
        .where('user_id', '=', user.id)
        .execute()
    ).flatMap(({ perms }) => perms);
    const extra = 'EXT:AWEB:*';
    const loginRole = { id: `role-${user.id}`, code: `R-${user.id}`, name: 'May log in', perms: [extra] };
    await server.db.insertInto('role').values(loginRole).execute();
    await server.db.insertInto('user_role').values({ user_id: user.id, role_id: loginRole.id }).execute();
    const headers = { authorization: `Bearer ${await server.token(user, 'web')}` };
    // A handler may still reject a single record, but a call that the declaration rejects must never get that far.
    const closed = lasting.filter(([, spec]) => !wouldPass(spec, 'staff', grants));
    const passed: string[] = [];
    for (const [name, spec] of closed) if (!(await refused(spec, headers))) passed.push(name);
    expect(passed).toEqual([]);
    expect(closed.length).toBeGreaterThan(0);
  });

  it('holds for a customer', async () => {
    const headers = { jwt: await server.token(world.customer) };
    const closed: string[] = [];
    for (const [name, spec] of lasting) if (await refused(spec, headers)) closed.push(name);
    expect(closed).toEqual(lasting.filter(([, spec]) => !wouldPass(spec, 'portal', [])).map(([name]) => name));
  });

  it('lets an administrator make every call that is open to staff', async () => {
    const headers = { authorization: `Bearer ${await server.token(world.admin)}` };
    const closed: string[] = [];
    for (const [name, spec] of lasting) if (await refused(spec, headers)) closed.push(name);
    expect(closed).toEqual(lasting.filter(([, spec]) => spec.access.kind === 'portal').map(([name]) => name));
  });
});
