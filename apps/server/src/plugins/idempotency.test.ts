import { randomUUID } from 'node:crypto';
import { errorStatus } from '@field-service/contract/errors.ts';
import { contract } from '@field-service/contract/contract.ts';
import { route, self, type RouteSpec } from '@field-service/contract/route.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { makeStaff, makeWorld, type TestUser, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { sql } from 'kysely';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { bind, bindAhead } from './bind.ts';
import { answerError } from './errors.ts';
import { mount } from './mount.ts';
import { readJsonBodies } from './raw-body.ts';

let server: TestServer;
let world: TestWorld;
let app: FastifyInstance;
/** The number of times that the handler ran, and its next behaviour. */
let runs = 0;
let next: (turn: number) => Promise<void> = async () => await Promise.resolve();

const spec = route({
  method: 'POST',
  path: '/count',
  summary: '',
  access: self('staff'),
  body: z.strictObject({ text: z.string() }),
  data: z.object({ run: z.int(), text: z.string() }),
});
const long = { ...spec, path: '/long' } as const satisfies RouteSpec;
/** The number of times that the work ahead of the transaction ran, and its next behaviour. */
let ahead = 0;
let nextAhead: () => Promise<void> = async () => await Promise.resolve();
const unkept = { ...spec, path: '/unkept', idempotent: false } as const satisfies RouteSpec;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
  app = Fastify();
  readJsonBodies(app);
  app.setErrorHandler(answerError);
  for (const one of [spec, unkept]) {
    mount(
      app,
      server.services,
      bind(one, async (context, caller, { body }) => {
        runs += 1;
        const run = runs;
        // The effect, which the transaction must roll back when the handler fails.
        await context.db
          .insert('ping')
          .values({
            id: randomUUID(),
            user_id: caller.userId,
            at: context.now,
            device_time: 0,
            lat: null,
            lng: null,
            post_id: body.text,
            type: 'T',
          })
          .execute();
        await next(run);
        return { run, text: body.text };
      }),
    );
  }
  mount(
    app,
    server.services,
    bindAhead(
      long,
      async (context) => {
        ahead += 1;
        await nextAhead();
        const clock = async (): Promise<string> =>
          (await context.db.rows(sql<{ at: string }>`select now()::text at`))[0]?.at ?? '';
        // Within a transaction, `now()` does not advance.
        return { inTransaction: (await clock()) === (await clock()), turn: ahead };
      },
      async (context, caller, { body }, prepared) => {
        await context.db
          .insert('ping')
          .values({
            id: randomUUID(),
            user_id: caller.userId,
            at: context.now,
            device_time: 0,
            lat: null,
            lng: null,
            post_id: body.text,
            type: 'T',
          })
          .execute();
        return { run: prepared.turn, text: prepared.inTransaction ? 'inside' : 'outside' };
      },
    ),
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const tokens = new Map<string, string>();
const send = async (
  user: TestUser,
  key: string | undefined,
  text: string,
  given: { url?: string; app?: 'web' | 'app' } = {},
) => {
  const name = `${user.id} ${given.app ?? 'web'}`;
  const token = tokens.get(name) ?? (await server.token(user, given.app ?? 'web'));
  tokens.set(name, token);
  const answer = await app.inject({
    method: 'POST',
    url: given.url ?? '/count',
    headers: { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { text },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const effects = async (text: string): Promise<number> =>
  (await server.db.selectFrom('ping').select('id').where('post_id', '=', text).execute()).length;

describe('an idempotency key', () => {
  it('returns the first response again and has one effect', async () => {
    const [key, text] = [randomUUID(), randomUUID()];
    const first = await send(world.admin, key, text);
    expect(first).toMatchObject({ status: 200, body: { ok: true, data: { text } } });
    expect(await send(world.admin, key, text)).toEqual(first);
    expect(await effects(text)).toBe(1);
  });

  it('makes simultaneous duplicates wait for the first request', async () => {
    const [key, text] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await send(world.admin, key, text)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await effects(text)).toBe(1);
  });

  it('is rejected with another body', async () => {
    const key = randomUUID();
    await send(world.admin, key, 'one');
    expect(await send(world.admin, key, 'two')).toMatchObject({
      status: 409,
      body: { ok: false, code: 'request.idempotency_reused' },
    });
    expect(await effects('two')).toBe(0);
  });

  it('belongs to one caller', async () => {
    const [key, text, other] = [randomUUID(), randomUUID(), await makeStaff(server.db, { isAdmin: true })];
    await send(world.admin, key, text);
    expect(await send(other, key, text)).toMatchObject({ status: 200 });
    expect(await effects(text)).toBe(2);
  });

  it('keeps a refusal as the response, without the effect', async () => {
    const [key, text] = [randomUUID(), randomUUID()];
    next = async () => await Promise.reject(new Refusal('assign.clash', { ids: ['a'] }));
    const first = await send(world.admin, key, text);
    next = async () => await Promise.resolve();
    expect(first).toMatchObject({ status: 409, body: { code: 'assign.clash', params: { ids: ['a'] } } });
    expect(await send(world.admin, key, text)).toEqual(first);
    expect(await effects(text)).toBe(0);
  });

  it.each(['upload.quota_exceeded', 'query.too_slow', 'server.busy'] as const)(
    'does not store the temporary refusal %s, so that a later attempt takes effect',
    async (code) => {
      const [key, text] = [randomUUID(), randomUUID()];
      next = async () => await Promise.reject(new Refusal(code, {}, { retryAfter: 1 }));
      expect(await send(world.admin, key, text)).toMatchObject({ status: errorStatus[code], body: { code } });
      next = async () => await Promise.resolve();
      expect(await send(world.admin, key, text)).toMatchObject({ status: 200 });
      expect(await effects(text)).toBe(1);
    },
  );

  it('does not store a failure, so that the next attempt takes effect', async () => {
    const [key, text] = [randomUUID(), randomUUID()];
    next = async () => await Promise.reject(new Error('the disk is full'));
    expect(await send(world.admin, key, text)).toMatchObject({ status: 500, body: { code: 'server.failed' } });
    next = async () => await Promise.resolve();
    expect(await effects(text)).toBe(0);
    expect(await send(world.admin, key, text)).toMatchObject({ status: 200 });
    expect(await effects(text)).toBe(1);
  });

  it('lets the duplicate take effect if the first request fails', async () => {
    const [key, text] = [randomUUID(), randomUUID()];
    let failed = false;
    next = async () => {
      if (failed) return;
      failed = true;
      await Promise.reject(new Error('a fault'));
    };
    const answers = await Promise.all([send(world.admin, key, text), send(world.admin, key, text)]);
    next = async () => await Promise.resolve();
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 500]);
    expect(await effects(text)).toBe(1);
  });

  it('does not bypass the login: a caller whose session has ended gets no stored response', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const [key, text] = [randomUUID(), randomUUID()];
    await send(user, key, text);
    await server.db
      .updateTable('session')
      .set({ ended_at: 1, ended_why: 'logout' })
      .where('user_id', '=', user.id)
      .execute();
    server.services.sessions.forget(
      (await server.db.selectFrom('session').select('id').where('user_id', '=', user.id).execute()).map(({ id }) => id),
    );
    expect(await send(user, key, text)).toMatchObject({ status: 401, body: { code: 'session.ended' } });
  });

  it('is kept for thirty days, or for ever if it is from a device', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const [web, device] = [randomUUID(), randomUUID()];
    await send(user, web, 'web');
    await send(user, device, 'device', { app: 'app' });
    const rows = await server.db
      .selectFrom('idempotency')
      .select(['key', 'keep_until', 'cts'])
      .where('user_id', '=', user.id)
      .execute();
    expect(rows.map((row) => [row.key, row.keep_until === null ? null : row.keep_until - row.cts])).toEqual(
      expect.arrayContaining([
        [web, 30 * dayMs],
        [device, null],
      ]),
    );
  });

  it('is ignored by a call that stores none', async () => {
    const [key, text] = [randomUUID(), randomUUID()];
    await send(world.admin, key, text, { url: '/unkept' });
    await send(world.admin, key, text, { url: '/unkept' });
    expect(await effects(text)).toBe(2);
  });

  it('is optional', async () => {
    const text = randomUUID();
    expect(await send(world.admin, undefined, text)).toMatchObject({ status: 200 });
    expect(await effects(text)).toBe(1);
  });

  it('is never stored for a login', async () => {
    const user = await makeStaff(server.db, { isAdmin: true });
    const before = await server.db.selectFrom('idempotency').select('key').execute();
    await server.token(user);
    expect(await server.db.selectFrom('idempotency').select('key').execute()).toHaveLength(before.length);
    expect(contract.session.login.idempotent).toBe(false);
  });
});

describe('long work ahead of a transaction', () => {
  it('runs outside of it, and is not repeated if there is a stored response', async () => {
    const [key, text] = [randomUUID(), randomUUID()];
    const first = await send(world.admin, key, text, { url: '/long' });
    expect(first).toMatchObject({ status: 200, body: { data: { text: 'outside', run: ahead } } });
    const done = ahead;
    expect(await send(world.admin, key, text, { url: '/long' })).toEqual(first);
    expect(await send(world.admin, key, 'other', { url: '/long' })).toMatchObject({
      status: 409,
      body: { code: 'request.idempotency_reused' },
    });
    expect([ahead, await effects(text)]).toEqual([done, 1]);
  });

  it('may run for several duplicates, which have one effect and one response', async () => {
    const [key, text] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => await send(world.admin, key, text, { url: '/long' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await effects(text)).toBe(1);
  });

  it('stores its refusal as the response under the key, without an effect', async () => {
    const [key, text] = [randomUUID(), randomUUID()];
    nextAhead = async () => await Promise.reject(new Refusal('upload.hash_mismatch', {}));
    const first = await send(world.admin, key, text, { url: '/long' });
    nextAhead = async () => await Promise.resolve();
    expect(first).toMatchObject({ status: 422, body: { code: 'upload.hash_mismatch' } });
    expect(await send(world.admin, key, text, { url: '/long' })).toEqual(first);
    expect(await effects(text)).toBe(0);
  });
});

describe('a write', () => {
  it.each(['40001', '40P01'])('is retried if the database could not serialise it (%s)', async (code) => {
    const text = randomUUID();
    let left = 2;
    next = async () => {
      left -= 1;
      if (left >= 0) await Promise.reject(Object.assign(new Error('could not serialize'), { code }));
    };
    expect(await send(world.admin, undefined, text)).toMatchObject({ status: 200 });
    next = async () => await Promise.resolve();
    expect(await effects(text)).toBe(1);
  });
});
