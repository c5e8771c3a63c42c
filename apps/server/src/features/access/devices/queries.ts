import type { SystemDb } from '../../../db/system.ts';

/** Every app device of a user, most recently used first. */
export async function selectDevices(db: SystemDb, userId: string) {
  return await db
    .selectFrom('device')
    .select(['did', 'dname', 'ver', 'bound', 'cts', 'seen_at', 'valid_to'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('did')
    .execute();
}

export async function deleteDevices(db: SystemDb, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('device').where('user_id', '=', userId).returning('did').execute();
  return rows.map((row) => row.did);
}

/** Revokes the secrets of a user's devices; the devices remain known. */
export async function clearSecrets(db: SystemDb, userId: string): Promise<void> {
  await db
    .updateTable('device')
    .set({ pem: null, valid_to: null, verified_at: null, session_id: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Ends a user's live app sessions and returns their ids. */
export async function endAppSessions(db: SystemDb, userId: string, why: string, now: number): Promise<string[]> {
  const rows = await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('user_id', '=', userId)
    .where('app', '=', 'app')
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Replaces a device's public key and resets its daily login limit. */
export async function upsertSecret(
  db: SystemDb,
  device: { userId: string; did: string; pem: string; validTo: number },
  now: number,
): Promise<void> {
  const secret = { pem: device.pem, valid_to: device.validTo, verified_at: null, session_id: null };
  await db
    .insertInto('device')
    .values({ user_id: device.userId, did: device.did, dname: null, ver: null, cts: now, seen_at: now, ...secret })
    .onConflict((conflict) => conflict.columns(['user_id', 'did']).doUpdateSet(secret))
    .execute();
}

export async function selectSecret(db: SystemDb, userId: string, did: string, now: number) {
  return await db
    .selectFrom('device')
    .select(['did', 'dname', 'ver', 'pem'])
    .where('user_id', '=', userId)
    .where('did', '=', did)
    .where('valid_to', '>', now)
    .executeTakeFirst();
}

/** Uses up a nonce. Returns false if it was already used. */
export async function spendNonce(db: SystemDb, id: string, now: number): Promise<boolean> {
  const row = await db
    .insertInto('used_nonce')
    .values({ id, at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetNonces(db: SystemDb, before: number): Promise<void> {
  await db.deleteFrom('used_nonce').where('at', '<', before).execute();
}

/** The session opened by a device's latest proof, if that session has not ended, and the time of that proof. */
export async function selectProof(db: SystemDb, userId: string, did: string) {
  return await db
    .selectFrom('device')
    .leftJoin('session', (join) =>
      join.onRef('session.id', '=', 'device.session_id').on('session.ended_at', 'is', null),
    )
    .select(['device.verified_at', 'session.id as session_id', 'session.exp'])
    .where('device.user_id', '=', userId)
    .where('device.did', '=', did)
    .executeTakeFirst();
}

/**
 * Claims a device's daily proof. Returns false if another request has claimed it since `before`. Only the request that
 * succeeds opens the session.
 */
export async function takeProof(
  db: SystemDb,
  userId: string,
  did: string,
  now: number,
  before: number,
): Promise<boolean> {
  const row = await db
    .updateTable('device')
    .set({ verified_at: now, session_id: null, seen_at: now })
    .where('user_id', '=', userId)
    .where('did', '=', did)
    .where((where) => where.or([where('verified_at', 'is', null), where('verified_at', '<=', before)]))
    .returning('did')
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveBackProof(db: SystemDb, userId: string, did: string): Promise<void> {
  await db
    .updateTable('device')
    .set({ verified_at: null })
    .where('user_id', '=', userId)
    .where('did', '=', did)
    .execute();
}

export async function noteProofSession(db: SystemDb, userId: string, did: string, sessionId: string): Promise<void> {
  await db
    .updateTable('device')
    .set({ session_id: sessionId })
    .where('user_id', '=', userId)
    .where('did', '=', did)
    .execute();
}
