import { bytesOf, depositAs, sha256Of } from '@field-service/testing/archives.ts';
import { sentPassword } from '@field-service/testing/client.ts';
import type { TestUser } from '@field-service/testing/people.ts';
import type { TestServer } from '@field-service/testing/server.ts';
import { writeArchive } from '@field-service/server/features/site/backup/write.ts';

/** Makes a backup of a server. */
export const backUp = async ({ database, services }: TestServer): Promise<Buffer> =>
  await bytesOf(writeArchive({ database, files: services.files, passphrase: undefined }, 'full'));

/** Restores a server from a backup; every session ends. */
export async function restoreFrom(server: TestServer, admin: TestUser, archive: Buffer): Promise<void> {
  const client = await server.client(admin);
  const body = { password: sentPassword(admin.username, admin.password) };
  const { token } = (await client.installation.reset({ body })).data;
  const uploads = await depositAs(server, admin.id, archive);
  await (await server.client()).installation.init({ body: { token, uploads, sha256: sha256Of(archive) } });
}
