import { isList } from '@field-service/contract/route-codes.ts';
import { makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { send, walkedRoutes } from '@field-service/testing/walk/routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

/** Invalid filters, by the code of the refusal for each. */
const finds: Readonly<Record<string, string>> = {
  'find.malformed': '{"id":',
  'find.unknown_field': '{"walk":1}',
  'find.unknown_operator': '{"id":{"$walk":1}}',
  'find.wrong_type': '{"id":true}',
  'find.too_complex': JSON.stringify({ $or: Array.from({ length: 1000 }, () => ({ id: '1' })) }),
};

it('every list reports what is wrong with its filter', async () => {
  const staff = { authorization: `Bearer ${await server.token(world.admin)}` };
  const customer = { jwt: await server.token(world.customer) };
  const lists = walkedRoutes.filter(({ spec }) => isList(spec));
  const answers = await Promise.all(
    lists.map(async ({ name, spec }) => {
      const headers = spec.access.kind === 'portal' ? customer : staff;
      const codes = await Promise.all(
        Object.values(finds).map(
          async (find) => (await send(server.url, spec, headers, { params: { id: 'contacts' }, query: { find } })).code,
        ),
      );
      return `${name} ${codes.join(' ')}`;
    }),
  );
  expect(answers).toEqual(lists.map(({ name }) => `${name} ${Object.keys(finds).join(' ')}`));
  expect(lists.length).toBeGreaterThan(30);
});
