export interface StreamOwner {
  sessionId: string;
  userId: string;
}

/** The slots for event streams of one process. */
export interface StreamPlaces {
  /**
   * Reserves a slot at `now` (milliseconds) and returns the function that releases it; undefined if there is none.
   * `giveWay` is called when the slot is given to another stream.
   */
  take: (owner: StreamOwner, now: number, giveWay: () => void) => (() => void) | undefined;
}

/** More windows than anyone keeps open, so only a bug, a flood or unclosed connections reach this limit. */
export const maxPerSession = 16;
export const maxPerUser = 48;
/**
 * A stream older than this gives way to a new one: the oldest belong to lost networks and sleeping machines, which the
 * server would otherwise keep for a quarter of an hour. A younger stream does not, so that windows that all reconnect
 * at the same time cannot displace each other in a loop.
 */
export const settledAfter = 60_000;

interface OpenStream {
  since: number;
  leave: () => void;
  giveWay: () => void;
}

export function openStreamPlaces(): StreamPlaces {
  // A set preserves the order of insertion: the first stream is the oldest.
  const held = new Map<string, Set<OpenStream>>();
  return {
    take: ({ sessionId, userId }, now, giveWay) => {
      const limits: readonly [key: string, most: number][] = [
        [`session ${sessionId}`, maxPerSession],
        [`user ${userId}`, maxPerUser],
      ];
      const full = limits.filter(([key, most]) => (held.get(key)?.size ?? 0) >= most);
      // The session's oldest stream also makes room under the user's limit.
      const [crowded] = full.map(([key]) => [...(held.get(key) ?? [])][0]);
      if (crowded !== undefined) {
        if (now - crowded.since < settledAfter) return undefined;
        crowded.leave();
        crowded.giveWay();
      }
      const leave = (): void => {
        for (const [key] of limits) {
          const places = held.get(key);
          places?.delete(stream);
          if (places?.size === 0) held.delete(key);
        }
      };
      const stream: OpenStream = { since: now, leave, giveWay };
      for (const [key] of limits) held.set(key, (held.get(key) ?? new Set()).add(stream));
      return leave;
    },
  };
}
