import { walkHostile } from '@field-service/testing/walk/hostile-walk.ts';
import { startTestServer } from '@field-service/testing/server.ts';
import { expect, it } from 'vitest';

/** Every run sends a different part of the requests; `npm run test:long` sends all of them. */
const stride = 25;

it('a request with one invalid part causes no internal error and no code that the contract does not name, and an unknown id finds no record', async () => {
  const server = await startTestServer({ env: { LOG_LEVEL: 'error' }, noteRefusals: false });
  try {
    const first = Date.now() % stride;
    const { asked, problems } = await walkHostile(server, { stride, first });
    expect(problems, `of part ${first}`).toEqual([]);
    expect(asked).toBeGreaterThan(1000);
  } finally {
    await server.stop();
  }
}, 300_000);
