import { isRemovedByOffice } from '@field-service/domain/access/pin.ts';
import type { SessionState } from '@field-service/contract/errors.ts';
import { Dexie, type EntityTable } from 'dexie';

/** The session of the logged-in user. */
export interface SessionRow {
  id: 'current';
  userId: string;
  username: string;
  token: string;
  exp: number;
  folderId: string;
  /** The issuer of the session's tokens, for which a proof by the device's key is meant; absent in older sessions. */
  iss?: string;
  /** Why the server no longer accepts the session, which this device could not renew; absent while it does. */
  ended?: SessionState;
}

/** The key with which this device proves that it is a user's device. */
interface SecretRow {
  userId: string;
  pair: CryptoKeyPair;
  /** The time at which the server forgets the key, in ms. */
  validTo: number;
}

/** A user's PIN on this device. It is never sent, and outlives a logout. */
export interface PinRow {
  userId: string;
  /** PBKDF2 with SHA-256; salt and hash in base64. */
  salt: string;
  iterations: number;
  hash: string;
  /** The office's last removal that this device knew when the PIN was set, by the server's stamp. */
  knownReset: number | null;
  /** The number of wrong tries in a row. */
  wrong: number;
  /** What is left of the wait before the next try, in ms. It passes only while the app is open: clocks can be changed. */
  waitMs: number;
  /** Whether the lock was on when the app was last used. */
  locked: boolean;
}

interface DeviceRow {
  id: 'this';
  did: string;
  /** False until the server has told by which id it knows this device. */
  confirmed?: boolean;
  /**
   * Whether the server did not recognise the device when this id was made: what was started here before is known under
   * another id.
   */
  unknown?: boolean;
}

/** Data that belongs to the device rather than to a user: its id and who is logged in. */
class DeviceDb extends Dexie {
  declare sessions: EntityTable<SessionRow, 'id'>;
  declare device: EntityTable<DeviceRow, 'id'>;
  declare secrets: EntityTable<SecretRow, 'userId'>;
  declare pins: EntityTable<PinRow, 'userId'>;

  constructor() {
    super('field-service-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ sessions: 'id', device: 'id' });
    this.version(2).stores({ secrets: 'userId' });
    this.version(3).stores({ pins: 'userId' });
  }
}

const device = new DeviceDb();

export const readSession = (): Promise<SessionRow | undefined> => device.sessions.get('current');
export const writeSession = async (session: SessionRow): Promise<void> => {
  await device.sessions.put(session);
};
/** Stores why a session has ended, or that it has not, unless another session has begun. */
export const writeEnd = async (token: string, ended: SessionState | undefined): Promise<void> => {
  await device.sessions
    .where('id')
    .equals('current')
    .modify((row) => {
      if (row.token !== token) return;
      if (ended === undefined) delete row.ended;
      else row.ended = ended;
    });
};
export const clearSession = (): Promise<void> => device.sessions.delete('current');

export const readSecret = (userId: string): Promise<SecretRow | undefined> => device.secrets.get(userId);
export const writeSecret = async (secret: SecretRow): Promise<void> => {
  await device.secrets.put(secret);
};
export const clearSecret = (userId: string): Promise<void> => device.secrets.delete(userId);

export const readPin = (userId: string): Promise<PinRow | undefined> => device.pins.get(userId);
export const writePin = async (row: PinRow): Promise<void> => {
  await device.pins.put(row);
};
export const clearPin = (userId: string): Promise<void> => device.pins.delete(userId);

/** Changes a user's PIN row in one step, from what is stored; returns the row as it was. */
export const changePin = (userId: string, change: (row: PinRow) => Partial<PinRow>): Promise<PinRow | undefined> =>
  device.transaction('rw', device.pins, async () => {
    const row = await device.pins.get(userId);
    if (row) await device.pins.put({ ...row, ...change(row) });
    return row;
  });

/** Notes whether the lock is on. */
export const notePinLock = async (userId: string, locked: boolean): Promise<void> => {
  await changePin(userId, () => ({ locked }));
};

/**
 * Drops a user's PIN if the office has removed it, by the stamp of its last removal. Returns whether it has. Nothing else
 * is touched.
 */
export const dropRemovedPin = (userId: string, last: number | null | undefined): Promise<boolean> =>
  device.transaction('rw', device.pins, async () => {
    const row = await device.pins.get(userId);
    if (row === undefined) return false;
    const isRemoved = isRemovedByOffice(row.knownReset, last ?? null);
    if (isRemoved) await device.pins.delete(userId);
    return isRemoved;
  });

/**
 * The device's id, created on first use. If the browser has deleted this database, the server may still know the device
 * by its cookie, so a new id is confirmed at the next login.
 */
const deviceRow = (): Promise<DeviceRow> =>
  device.transaction('rw', device.device, async () => {
    const known = await device.device.get('this');
    if (known) return known;
    const row: DeviceRow = { id: 'this', did: crypto.randomUUID(), confirmed: false };
    await device.device.put(row);
    return row;
  });
export const deviceId = async (): Promise<string> => (await deviceRow()).did;

/** The parameters by which a login names this device. */
export const deviceParams = async (): Promise<{ did: string; newdid?: '1' }> => {
  const { did, confirmed } = await deviceRow();
  return confirmed === false ? { did, newdid: '1' } : { did };
};

/** Stores the id by which the server knows this device: another one than was sent if it has recognised the device. */
export const confirmDevice = (did: string): Promise<void> =>
  device.transaction('rw', device.device, async () => {
    const known = await device.device.get('this');
    const unknown = known?.confirmed === false ? known.did === did : known?.unknown === true;
    await device.device.put({ id: 'this', did, confirmed: true, ...(unknown ? { unknown } : {}) });
  });

/** Whether the server knows under another id what was started on this device before. */
export const isUnknownDevice = async (): Promise<boolean> => (await device.device.get('this'))?.unknown === true;
