import { roleCodes, roleRows } from '@field-service/server/install/roles.ts';
import { covers } from '@field-service/domain/access/permissions.ts';
import { makeStaff, makeWorld } from '../people.ts';
import type { TestServer } from '../server.ts';

/** A caller who tries every route. */
export interface Walker {
  name: string;
  kind: 'anonymous' | 'bot' | 'portal' | 'staff';
  isAdmin: boolean;
  grants: readonly string[];
  headers: Readonly<Record<string, string>>;
}

/** Creates an anonymous caller, a bot, a customer, an administrator, and one person for each seeded role. */
export async function makeWalkers(server: TestServer): Promise<Walker[]> {
  const { db } = server;
  const world = await makeWorld(db);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const walkers: Walker[] = [
    { name: 'nobody', kind: 'anonymous', isAdmin: false, grants: [], headers: {} },
    {
      name: 'customer',
      kind: 'portal',
      isAdmin: false,
      grants: [],
      headers: { jwt: await server.token(world.customer) },
    },
    {
      name: 'administrator',
      kind: 'staff',
      isAdmin: true,
      grants: [],
      headers: bearer(await server.token(world.admin)),
    },
  ];
  const admin = await server.client(world.admin);
  const { data: bot } = await admin.users.inviteBot({
    body: { username: 'walking-bot', displayname: 'Bot', folders: [world.folder.id] },
  });
  const { data: key } = await admin.botKeys.create({ body: { userId: bot.id, name: 'walk' } });
  walkers.push({ name: 'bot', kind: 'bot', isAdmin: false, grants: [], headers: { authorization: `CI ${key.key}` } });
  const rows = roleRows();
  for (const code of roleCodes) {
    const grants = rows.find((row) => row.code === code)?.perms ?? [];
    const user = await makeStaff(db, { folders: [world.folder], roles: [code] });
    const token = await server.token(user, covers(grants, 'EXT:AWEB', false) ? 'web' : 'app');
    walkers.push({ name: code, kind: 'staff', isAdmin: false, grants, headers: bearer(token) });
  }
  return walkers;
}
