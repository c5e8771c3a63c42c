import type { Caller } from '../../../caller.ts';
import type { ScopedDb } from '../../../db/scope/scope.ts';
import { v7 as uuidv7 } from 'uuid';

export interface Position {
  localId: string | undefined;
  deviceTime: number;
  geo: readonly [number, number];
  postId: string | undefined;
  type: string;
}

/** Stores positions; positions with an id that is already stored are ignored. */
export async function insertPings(
  db: ScopedDb,
  caller: Caller,
  now: number,
  positions: readonly Position[],
): Promise<void> {
  if (positions.length === 0) return;
  await db
    .insert('ping')
    .values(
      positions.map(({ localId, deviceTime, geo, postId, type }) => ({
        id: uuidv7(),
        user_id: caller.userId,
        at: now,
        device_time: deviceTime,
        lat: geo[0],
        lng: geo[1],
        post_id: postId ?? null,
        type,
        local_id: localId ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'local_id', 'device_time']).where('local_id', 'is not', null).doNothing(),
    )
    .execute();
}

/** The caller's latest position by the device's clock. */
export async function selectLastPing(db: ScopedDb, caller: Caller) {
  return await db
    .fromAny('ping', 'p')
    .select(['p.lat', 'p.lng', 'p.device_time', 'p.type', 'p.post_id'])
    .where('p.user_id', '=', caller.userId)
    .where('p.lat', 'is not', null)
    .orderBy('p.device_time', 'desc')
    .limit(1)
    .executeTakeFirst();
}
