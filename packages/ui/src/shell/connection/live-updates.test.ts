/// <reference types="node" />
import { once } from 'node:events';
import { createServer } from 'node:http';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { followChanges, isStale, staleAfter, type KeysOf } from './live-updates.ts';

const keysOf: KeysOf = (noun, ids) =>
  noun === 'post' ? [...ids.map((id): [string, string] => ['post', id]), ['posts']] : [];

describe('an event makes stale', () => {
  test.each<[string, { event: string; data: string }, ReturnType<typeof staleAfter>]>([
    ['the keys of changed records', { event: 'changed', data: '{"post":["a"]}' }, [['post', 'a'], ['posts']]],
    ['nothing for a noun that no screen shows', { event: 'changed', data: '{"message":["m"]}' }, []],
    ['everything after a gap', { event: 'gap', data: '{}' }, 'everything'],
    ['everything at the end of the session', { event: 'end', data: '{}' }, 'everything'],
    ['everything if the change is unreadable', { event: 'changed', data: 'oops' }, 'everything'],
    ['nothing with a hello event', { event: 'hello', data: '{"epoch":"1"}' }, []],
  ])('%s', (_name, event, stale) => {
    expect(staleAfter(event, keysOf)).toEqual(stale);
  });
});

test('a stale key covers all queries of its kind, or only those for its id if it has one', () => {
  const stale = staleAfter({ event: 'changed', data: '{"post":["a"]}' }, keysOf);
  expect(isStale(['post', 'a', 'statuses'], stale)).toBe(true);
  expect(isStale(['post', 'b'], stale)).toBe(false);
  expect(isStale(['posts', 1], stale)).toBe(true);
  expect(isStale(['lookups', '60'], stale)).toBe(false);
  expect(isStale(['lookups', '60'], 'everything')).toBe(true);
  expect(isStale(['picture', 'p'], 'everything')).toBe(false);
});

/** Follows a server that answers each connection with the next text, and counts how often each query becomes stale. */
const follow = async (answers: readonly string[]) => {
  let at = 0;
  const server = createServer((_request, response) => {
    const answer = answers[at];
    at += 1;
    if (answer === undefined) return response.writeHead(401).end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // The last connection stays open.
    return at === answers.length ? response.write(answer) : response.end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const queryClient = new QueryClient();
  const rounds: Record<string, number> = { post: 0, lookups: 0, picture: 0 };
  for (const kind of Object.keys(rounds)) queryClient.setQueryData([kind, 'a'], 1);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    const kind = Object.keys(rounds).find((each) => hashKey([each, 'a']) === event.query.queryHash) ?? '';
    rounds[kind] = (rounds[kind] ?? 0) + 1;
    // Imitates a refetch, because a query that is already stale is not marked again.
    queryClient.setQueryData([kind, 'a'], 1);
  });
  const stop = new AbortController();
  const ended = followChanges({
    transport: {
      origin: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
      caller: 'staff',
      token: () => 't',
      folderId: () => undefined,
    },
    queryClient,
    keysOf,
    signal: stop.signal,
    delays: [1],
  });
  return {
    rounds,
    stop: async () => {
      stop.abort();
      server.closeAllConnections();
      server.close();
      await ended;
    },
  };
};

const changed = 'event: changed\ndata: {"post":["a"]}\n\n';

describe('live updates', () => {
  test('combine events that arrive together into one round', async () => {
    const { rounds, stop } = await follow([changed + changed + changed]);
    await expect.poll(() => rounds.post).toBe(1);
    await stop();
    expect(rounds).toEqual({ post: 1, lookups: 0, picture: 0 });
  });

  test('refetch everything but pictures once the connection is back', async () => {
    const { rounds, stop } = await follow(['event: hello\ndata: {}\n\n', 'event: hello\ndata: {}\n\n']);
    await expect.poll(() => rounds).toEqual({ post: 1, lookups: 1, picture: 0 });
    await stop();
  });
});
