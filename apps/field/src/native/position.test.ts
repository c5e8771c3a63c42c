import { expect, test } from 'vitest';
import type { DeviceFailureCode } from '../offline/failure.ts';
import { locateMs, locateWith } from './position.ts';

type Outcome = readonly [lat: number, lng: number] | number;

/** A device that answers one question after another: with a position, or with the error code of a browser. */
const deviceWith = (...outcomes: Outcome[]) => {
  const asked: PositionOptions[] = [];
  return {
    asked,
    getCurrentPosition: (
      onPosition: (position: { coords: { latitude: number; longitude: number } }) => void,
      onError: (error: { code: number }) => void,
      options: PositionOptions,
    ) => {
      const outcome = outcomes[asked.length];
      asked.push(options);
      if (typeof outcome === 'object') onPosition({ coords: { latitude: outcome[0], longitude: outcome[1] } });
      else if (outcome !== undefined) onError({ code: outcome });
    },
  };
};
const failureOf = async (device: ReturnType<typeof deviceWith> | undefined): Promise<unknown> =>
  await locateWith(device).then(
    () => undefined,
    (error: unknown) => error,
  );

const high = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };
const low = { ...high, enableHighAccuracy: false };

test('one attempt waits for ten seconds', () => {
  expect(locateMs).toBe(10_000);
});

test('a position that is found at once is asked for once, at high accuracy', async () => {
  const device = deviceWith([3.13900049, 101.6869]);
  expect(await locateWith(device)).toEqual({ geo: [3.139, 101.6869] });
  expect(device.asked).toEqual([high]);
});

test('after a timeout the position is asked for once more, at low accuracy', async () => {
  const device = deviceWith(3, [3.1, 101.6]);
  expect(await locateWith(device)).toEqual({ geo: [3.1, 101.6] });
  expect(device.asked).toEqual([high, low]);
});

test.each<[string, number[], DeviceFailureCode, number]>([
  ['two timeouts', [3, 3, 3], 'device.position_timeout', 2],
  ['a denied permission', [1, 1], 'device.position_denied', 1],
  ['a permission that is denied at the second attempt', [3, 1], 'device.position_denied', 2],
  ['an unavailable position', [2, 2], 'device.position_unavailable', 1],
  ['an unknown error', [7], 'device.position_unavailable', 1],
])('%s fails', async (_case, outcomes, code, attempts) => {
  const device = deviceWith(...outcomes);
  expect(await failureOf(device)).toMatchObject({ name: 'DeviceFailure', code });
  expect(device.asked).toHaveLength(attempts);
});

test('a device without positions fails', async () => {
  expect(await failureOf(undefined)).toMatchObject({ code: 'device.position_unavailable' });
});
