import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPerSession, maxPerUser, openStreamPlaces, settledAfter, type StreamOwner } from './stream-places.ts';

interface Stream extends StreamOwner {
  since: number;
  open: boolean;
  leave: () => void;
}

/** Opens streams and records the state of each. */
const openWorld = () => {
  const places = openStreamPlaces();
  const streams: Stream[] = [];
  return {
    streams,
    take: (owner: StreamOwner, now: number): boolean => {
      const stream: Stream = { ...owner, since: now, open: true, leave: () => undefined };
      const leave = places.take(owner, now, () => (stream.open = false));
      if (leave === undefined) return false;
      stream.leave = () => {
        stream.open = false;
        leave();
      };
      streams.push(stream);
      return true;
    },
    open: (by: (stream: Stream) => boolean) => streams.filter((stream) => stream.open && by(stream)).length,
  };
};

describe('the streams of one process', () => {
  it('are rejected above the limit of a session, until one is closed', () => {
    const world = openWorld();
    const owner = { sessionId: 's', userId: 'u' };
    for (let at = 0; at < maxPerSession; at += 1) expect(world.take(owner, at)).toBe(true);
    expect(world.take(owner, 100)).toBe(false);
    expect(world.take({ sessionId: 'other', userId: 'u' }, 100)).toBe(true);
    world.streams[3]?.leave();
    expect([world.take(owner, 101), world.take(owner, 102)]).toEqual([true, false]);
  });

  it('give way once they are old enough, the oldest first', () => {
    const world = openWorld();
    const owner = { sessionId: 's', userId: 'u' };
    for (let at = 0; at < maxPerSession; at += 1) world.take(owner, at);
    expect(world.take(owner, settledAfter - 1)).toBe(false);
    expect(world.take(owner, settledAfter)).toBe(true);
    expect(world.streams.map(({ open }) => open)).toEqual([
      false,
      ...Array.from({ length: maxPerSession }, () => true),
    ]);
  });

  it('never exceed the limits, whatever is opened and closed, and no recent stream is displaced', () => {
    const step = fc.record({
      session: fc.integer({ min: 0, max: 5 }),
      user: fc.integer({ min: 0, max: 1 }),
      wait: fc.oneof(
        { weight: 60, arbitrary: fc.integer({ min: 0, max: 500 }) },
        { weight: 1, arbitrary: fc.constant(settledAfter) },
      ),
      leave: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 100, maxLength: 300 }), (steps) => {
        const world = openWorld();
        let now = 0;
        for (const { session, user, wait, leave } of steps) {
          now += wait;
          if (leave && wait % 4 === 0) world.streams.find(({ open }) => open)?.leave();
          const owner = { sessionId: `${user}-${session}`, userId: `${user}` };
          const before = world.streams.filter(({ open }) => open);
          const room =
            world.open(({ sessionId }) => sessionId === owner.sessionId) < maxPerSession &&
            world.open(({ userId }) => userId === owner.userId) < maxPerUser;
          const taken = world.take(owner, now);
          const pushed = before.filter(({ open }) => !open);
          expect([taken, pushed.length]).toEqual(room ? [true, 0] : [taken, taken ? 1 : 0]);
          expect(pushed.filter(({ since, userId }) => now - since < settledAfter || userId !== owner.userId)).toEqual(
            [],
          );
          expect(world.open(({ sessionId }) => sessionId === owner.sessionId)).toBeLessThanOrEqual(maxPerSession);
          expect(world.open(({ userId }) => userId === owner.userId)).toBeLessThanOrEqual(maxPerUser);
        }
      }),
      { numRuns: 100 },
    );
  });
});
