import { walkHostile } from '@field-service/testing/walk/hostile-walk.ts';
import { startTestServer } from '@field-service/testing/server.ts';
import { expect, it } from 'vitest';

/** All of them are asked by `npm run test:long`; here another part in every run. */
const stride = 25;

it('answers what is wrong in one place with a refusal that the contract names, and finds no id that does not exist', async () => {
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
