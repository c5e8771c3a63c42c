import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from './links.ts';
import { askToNotify, cancelNotification, mayNotify, notificationIds, notifyLocally } from './notify.ts';

const noon = Date.UTC(2026, 10, 28, 12);

type Call = [method: string, options: unknown];

/** What the plugins see of a device; they keep it from the first time they are loaded. */
const device = {
  calls: new Array<Call>(),
  answers: Object.fromEntries(new Map<string, unknown>()),
  isNativePlatform: () => true,
  PluginHeaders: [
    { name: 'Browser', methods: ['open'] },
    { name: 'LocalNotifications', methods: ['cancel', 'checkPermissions', 'requestPermissions', 'schedule'] },
  ].map(({ name, methods }) => ({ name, methods: methods.map((each) => ({ name: each, rtype: 'promise' })) })),
  nativePromise: (plugin: string, method: string, options: unknown) => {
    device.calls.push([`${plugin}.${method}`, options]);
    return Promise.resolve(device.answers[`${plugin}.${method}`]);
  },
};

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  device.calls = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the app in the native shell, whose user answers the question for permission so. */
function useShell(asked: 'granted' | 'denied'): void {
  device.answers = {
    'LocalNotifications.checkPermissions': { display: 'prompt' },
    'LocalNotifications.requestPermissions': { display: asked },
  };
  vi.stubGlobal('androidBridge', {});
  vi.stubGlobal('Capacitor', device);
}

/** A browser in which notifications are allowed or not. */
function browserWith(permission: NotificationPermission) {
  const shown: [title: string, options: unknown][] = [];
  const worker = {
    showNotification: (title: string, options: unknown) => {
      shown.push([title, options]);
      return Promise.resolve();
    },
  };
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(worker) } });
  return shown;
}

test('the ids are those of the specification', () => {
  expect(notificationIds).toEqual({ messageOfTheDay: 1, lunchTime: 23 });
});

test('the shell asks for permission and shows a notification at its time, or at once if that has passed', async () => {
  useShell('granted');
  expect(await notifyLocally(23, noon + 60_000, 'Lunch', 'Time for lunch')).toBe(true);
  expect(await notifyLocally(1, noon, 'Message', 'Good morning')).toBe(true);
  expect(
    device.calls.filter(([method]) => method === 'LocalNotifications.schedule').map(([, options]) => options),
  ).toEqual([
    {
      notifications: [
        {
          id: 23,
          title: 'Lunch',
          body: 'Time for lunch',
          schedule: { at: new Date(noon + 60_000), allowWhileIdle: true },
        },
      ],
    },
    { notifications: [{ id: 1, title: 'Message', body: 'Good morning' }] },
  ]);
});

test('the shell shows none without permission', async () => {
  useShell('denied');
  expect(await notifyLocally(23, noon, 'Lunch', 'Time for lunch')).toBe(false);
  expect(device.calls.map(([method]) => method)).toEqual([
    'LocalNotifications.checkPermissions',
    'LocalNotifications.requestPermissions',
  ]);
});

test('a browser shows one at its time, and of one id only the last', async () => {
  const shown = browserWith('granted');
  expect(await notifyLocally(23, noon + 1000, 'Lunch', 'first')).toBe(true);
  expect(await notifyLocally(23, noon + 2000, 'Lunch', 'second')).toBe(true);
  expect(await notifyLocally(1, noon, 'Message', 'now')).toBe(true);
  expect(shown).toEqual([['Message', { body: 'now', tag: '1' }]]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(shown).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.slice(1)).toEqual([['Lunch', { body: 'second', tag: '23' }]]);
});

test.each(['default', 'denied'] as const)('a browser shows none if its permission is %s', async (permission) => {
  const shown = browserWith(permission);
  expect(await notifyLocally(23, noon, 'Lunch', 'Time for lunch')).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(shown).toEqual([]);
});

test('the permission is known, and asked for, and a notification is taken back', async () => {
  vi.stubGlobal('Notification', undefined);
  Reflect.deleteProperty(globalThis, 'Notification');
  expect(await mayNotify()).toBe('impossible');
  const shown = browserWith('granted');
  expect([await mayNotify(), await askToNotify()]).toEqual(['granted', 'granted']);
  await notifyLocally(23, noon + 1000, 'Lunch', 'Time for lunch');
  await cancelNotification(23);
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown).toEqual([]);
  useShell('granted');
  expect([await mayNotify(), await askToNotify()]).toEqual(['prompt', 'granted']);
  await cancelNotification(23);
  expect(device.calls.at(-1)).toEqual(['LocalNotifications.cancel', { notifications: [{ id: 23 }] }]);
});

test('a page of the web opens above the shell, and in a window of its own in a browser', async () => {
  const opened: unknown[] = [];
  vi.stubGlobal('open', (...given: unknown[]) => opened.push(given));
  await openPage('https://example.com/');
  expect([opened, device.calls]).toEqual([[['https://example.com/', '_blank', 'noreferrer']], []]);
  useShell('granted');
  await openPage('https://example.com/');
  expect([opened.length, device.calls]).toEqual([1, [['Browser.open', { url: 'https://example.com/' }]]]);
});
