import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../test-steps.ts';
import { apiFile, apiMarkdown, gapsOf, readApiList, type ApiList } from './api-list.ts';
import { specifiedKeys } from './specified-calls.ts';
import { callsIt, readsDataset, testsWith } from './tests-of-calls.ts';

let list: ApiList;
beforeAll(async () => {
  list = await readApiList(root);
});

describe('the calls of the specification', () => {
  it('are all in the contract, and a test makes every call of the contract', () => {
    expect(gapsOf(list)).toEqual({ missing: [], untested: [] });
  });

  it('are each listed once', () => {
    expect(new Set(specifiedKeys()).size).toBe(specifiedKeys().length);
  });
});

it('docs/api.md is current (npm run api-list writes it)', async () => {
  expect(await readFile(apiFile(root), 'utf8')).toBe(apiMarkdown(list));
});

describe('a test that calls something', () => {
  const call = { group: 'files', name: 'update', method: 'PUT', path: '/api/f/{id}' };
  it.each<[string, boolean]>([
    ['await client.files.update({ params: { id } })', true],
    ['(await server.client(user)).files\n  .update({})', true],
    ['await expect(refused(client.files.update, {}))', true],
    ["await fetch(`${server.url}/api/f/${file.id}`, { method: 'PUT', body })", true],
    ["await send('PUT', '/api/f/abc', body)", true],
    ['await fetch(`${server.url}/api/f/${file.id}?w=200`)', false],
    ["await fetch(`${server.url}/api/f/${file.id}/meta`, { method: 'PUT' })", false],
    ["await fetch(`${server.url}/api/f/${file.id}`); await fetch(other, { method: 'PUT' })", false],
    ['await client.files.updateAll({})', false],
    ['await client.otherfiles.update({})', false],
  ])('%s: %s', (text, expected) => {
    expect(callsIt(text, call)).toBe(expected);
  });

  it('is distinguished from a test that only mentions a dataset', () => {
    expect(readsDataset("client.data.read({ params: { id: 'teams' } })", 'teams')).toBe(true);
    expect(readsDataset('fetch(`${url}/api/data/teams`)', 'teams')).toBe(true);
    expect(readsDataset("const name = 'teams';", 'teams')).toBe(false);
  });

  it('only counts if it uses a helper when no other test makes the call itself', () => {
    const [itself, other] = [
      { path: 'a', text: 'x', borrowed: '' },
      { path: 'b', text: '', borrowed: 'x' },
    ];
    expect([testsWith([itself, other], (text) => text === 'x'), testsWith([other], (text) => text === 'x')]).toEqual([
      ['a'],
      ['b'],
    ]);
  });
});
