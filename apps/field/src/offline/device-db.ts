import { Dexie, type EntityTable } from 'dexie';

/** The session of the logged-in user. */
export interface SessionRow {
  id: 'current';
  userId: string;
  username: string;
  token: string;
  exp: number;
  folderId: string;
}

interface DeviceRow {
  id: 'this';
  did: string;
}

/** Data that belongs to the device rather than to a user: its id and who is logged in. */
class DeviceDb extends Dexie {
  declare sessions: EntityTable<SessionRow, 'id'>;
  declare device: EntityTable<DeviceRow, 'id'>;

  constructor() {
    super('field-service-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ sessions: 'id', device: 'id' });
  }
}

const device = new DeviceDb();

export const readSession = (): Promise<SessionRow | undefined> => device.sessions.get('current');
export const writeSession = async (session: SessionRow): Promise<void> => {
  await device.sessions.put(session);
};
export const clearSession = (): Promise<void> => device.sessions.delete('current');

/** The device's id, created on first use and kept permanently. */
export const deviceId = (): Promise<string> =>
  device.transaction('rw', device.device, async () => {
    const known = await device.device.get('this');
    if (known) return known.did;
    const did = crypto.randomUUID();
    await device.device.put({ id: 'this', did });
    return did;
  });
