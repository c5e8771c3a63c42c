import { clientOf } from '@field-service/testing/client.ts';
import { makeStaff, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { openPushService, type PushService } from '@field-service/testing/push-service.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { openSilentServer, type SilentServer } from '@field-service/testing/silent-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../../context.ts';
import { queueMessage } from './compose.ts';

let service: PushService;
let mailServer: SilentServer;
let server: TestServer;
let world: TestWorld;
beforeAll(async () => {
  service = await openPushService();
  mailServer = await openSilentServer();
  server = await startTestServer({
    env: {
      ...service.env,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mailServer.port),
      SMTP_FROM: 'Service <service@example.test>',
    },
  });
  world = await makeWorld(server.db);
});
afterAll(async () => {
  await mailServer.close();
  await server.stop();
  await service.close();
});

describe('a mail server that hangs', () => {
  it('does not delay pushes', async () => {
    const user = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
    const client = clientOf({ url: server.url, token: await server.token(user, 'app') });
    const { pushid, keys } = service.subscribe();
    await client.push.register({ body: { pushid, type: 'web', keys } });
    const message = {
      folderId: world.folder.id,
      userId: user.id,
      lang: 'en-GB',
      params: { docno: 'JOB-1', customer: 'Somebody', name: 'Hook', at: 1, site: 'Here', when: 'now' },
      refKind: 'POST',
      refId: 'job-1',
    };
    const { transaction } = jobContext(server.services);
    const mails = Array.from({ length: 4 }, (_, at) => `mail ${at}`);
    await transaction(async (open) => {
      for (const once of mails)
        await queueMessage(open, {
          ...message,
          once,
          channel: 'mail',
          address: 'someone@example.test',
          template: 'webhook-disabled',
        });
    });
    await expect.poll(() => mailServer.connections()).toBeGreaterThan(0);
    await transaction(
      async (open) =>
        await queueMessage(open, {
          ...message,
          once: 'push',
          channel: 'push',
          address: null,
          template: 'job-assigned',
        }),
    );
    await expect.poll(() => service.received.filter(({ endpoint }) => endpoint === pushid)).toHaveLength(1);
    const waiting = await server.db.selectFrom('message').select('status').where('channel', '=', 'mail').execute();
    expect(waiting.map(({ status }) => status)).toEqual(mails.map(() => 'queued'));
  });
});
