import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const start = 1_000_000;

const open = () => {
  const world = { network: true, server: true, pings: 0 };
  const events = new EventTarget();
  vi.setSystemTime(start);
  const connection = createConnection({
    ping: async () => {
      world.pings += 1;
      return await Promise.resolve(world.server);
    },
    hasNetwork: () => world.network,
    network: events,
    delays: [1000, 5000],
  });
  const kinds: string[] = [];
  connection.subscribe(() => kinds.push(connection.snapshot().kind));
  const lose = (has: boolean) => {
    world.network = has;
    events.dispatchEvent(new Event(has ? 'online' : 'offline'));
  };
  return { world, connection, kinds, lose };
};
const pass = async (ms: number) => await vi.advanceTimersByTimeAsync(ms);
const lost = new ApiFailure('client.offline');

describe('the connection', () => {
  test('is offline when the browser loses its network, and back at once when it has one', async () => {
    const { connection, kinds, lose } = open();
    await pass(60_000);
    connection.heard();
    await pass(7000);
    lose(false);
    await pass(0);
    expect(connection.snapshot()).toEqual({ kind: 'offline', asOf: start + 60_000 });
    lose(true);
    await pass(0);
    expect(kinds).toEqual(['offline', 'online']);
  });

  test('is unreachable when calls and the sign of life fail, however many calls fail', async () => {
    const { world, connection, kinds } = open();
    world.server = false;
    for (let calls = 0; calls < 10; calls += 1) connection.failed(lost);
    await pass(0);
    expect(kinds).toEqual(['unreachable']);
    expect(world.pings).toBe(1);
    await pass(999);
    expect(world.pings).toBe(1);
    world.server = true;
    await pass(1);
    expect(kinds).toEqual(['unreachable', 'online']);
  });

  test.each<[string, ApiFailure, boolean]>([
    ['a lost call', lost, true],
    ['a call that took too long', new ApiFailure('client.timeout'), true],
    ['a proxy without its server', new ApiFailure('client.busy', { status: 502 }), true],
    ['a page of a proxy', new ApiFailure('client.unreadable', { status: 504 }), true],
    ['a failure of the server', new ApiFailure('server.failed', { status: 500 }), false],
    ['a rejection', new ApiFailure('record.not_found', { status: 404 }), false],
  ])('%s asks for a sign of life: %#', async (_name, failure, asks) => {
    const { world, connection, kinds } = open();
    connection.failed(failure);
    await pass(0);
    expect(world.pings).toBe(asks ? 1 : 0);
    expect(kinds).toEqual([]);
  });

  test('stays lost while only the cause changes, and keeps the time of the loss', async () => {
    const { world, connection, kinds, lose } = open();
    world.server = false;
    connection.doubt();
    await pass(0);
    lose(false);
    await pass(0);
    lose(true);
    await pass(0);
    expect(kinds).toEqual(['unreachable', 'offline', 'unreachable']);
    expect(connection.snapshot().asOf).toBe(start);
  });

  test('is back as soon as anything arrives', async () => {
    const { world, connection, kinds } = open();
    world.server = false;
    connection.doubt();
    await pass(0);
    connection.heard();
    expect(kinds).toEqual(['unreachable', 'online']);
  });

  test('tells who waits for it', async () => {
    const { world, connection } = open();
    world.server = false;
    const reached: string[] = [];
    void connection.reached().then(() => reached.push('reached'));
    await pass(900);
    expect(reached).toEqual([]);
    world.server = true;
    await pass(100);
    expect(reached).toEqual(['reached']);
  });
});
