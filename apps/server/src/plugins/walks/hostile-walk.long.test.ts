import { walkHostile } from '@field-service/testing/walk/hostile-walk.ts';
import { startTestServer } from '@field-service/testing/server.ts';
import { expect, it } from 'vitest';

it('a request with one invalid part causes no internal error and no code that the contract does not name, and an unknown id finds no record', async () => {
  const server = await startTestServer({ env: { LOG_LEVEL: 'error' }, noteRefusals: false });
  try {
    const { asked, problems } = await walkHostile(server, { stride: 1, first: 0 });
    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(30_000);
  } finally {
    await server.stop();
  }
});
