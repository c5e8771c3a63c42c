import { clientOf, sentPassword, type TestClient } from '@field-service/testing/client.ts';
import { demoLogin } from '@field-service/testing/demo.ts';

/** Logs in as a user of the demonstration; returns a typed client for checking the server's records. */
export async function demoClient(
  url: string,
  name: string,
  app: 'web' | 'app' | 'portal',
): Promise<TestClient & { fetchFile: (id: string) => Promise<Buffer> }> {
  const { username, password, usertype } = demoLogin(name);
  const body = { username, password: sentPassword(username, password) };
  const { token } = (await clientOf({ url }).session.login({ query: { app }, body })).data;
  const client = clientOf({ url, token, caller: usertype });
  return {
    ...client,
    fetchFile: async (id) =>
      Buffer.from(await (await client.files.get({ params: { id }, query: {} })).data.arrayBuffer()),
  };
}
