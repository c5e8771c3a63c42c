import type { Page } from 'playwright-core';

/** What a plugin of the native shell answers: a value, or the code and message of an error. */
export type ShellAnswer = { value: unknown } | { code?: string; message: string };
/** By plugin and method, such as `Camera.takePhoto`; without an answer, a method resolves with nothing. */
export type ShellAnswers = Readonly<Record<string, ShellAnswer>>;

export interface ShellCall {
  method: string;
  options: unknown;
}

declare global {
  /** What the page of the fake shell offers to the test. */
  var fakeShell: {
    answers: Record<string, ShellAnswer>;
    calls: ShellCall[];
    emit: (event: string, data: unknown) => void;
  };
}

/** The methods of each plugin that the app calls; `addListener` and those marked with `*` call back. */
const plugins: Readonly<Record<string, readonly string[]>> = {
  App: ['exitApp', 'getInfo', 'minimizeApp'],
  Browser: ['open'],
  Camera: ['takePhoto', 'chooseFromGallery'],
  CapacitorBarcodeScanner: ['scanBarcode'],
  Filesystem: ['readFile', 'writeFile', 'appendFile', 'rmdir'],
  Geolocation: ['getCurrentPosition', '*watchPosition', 'clearWatch', 'checkPermissions', 'requestPermissions'],
  LocalNotifications: ['schedule', 'cancel', 'checkPermissions', 'requestPermissions'],
  Network: ['getStatus'],
  PushNotifications: ['register', 'unregister', 'checkPermissions', 'requestPermissions'],
  Share: ['share'],
};

const initial: ShellAnswers = {
  'App.getInfo': { value: { id: 'com.fieldservice.app', name: 'Field Service', version: '0.1.0', build: '1' } },
  'Geolocation.checkPermissions': { value: { location: 'denied', coarseLocation: 'denied' } },
  'Geolocation.getCurrentPosition': { code: 'OS-PLUG-GLOC-0003', message: 'denied' },
  'LocalNotifications.checkPermissions': { value: { display: 'denied' } },
  'LocalNotifications.requestPermissions': { value: { display: 'denied' } },
  'PushNotifications.checkPermissions': { value: { receive: 'denied' } },
  'PushNotifications.requestPermissions': { value: { receive: 'denied' } },
};

/** Replaces the device below Capacitor by one that answers what the test says. Call this before a page loads. */
export async function installFakeShell(page: Page, answers: ShellAnswers = {}): Promise<void> {
  await page.addInitScript(
    ({ plugins, answers }) => {
      const listeners = new Map<string, ((data: unknown) => void)[]>();
      const shell: typeof globalThis.fakeShell = {
        answers,
        calls: [],
        emit: (event, data) => {
          for (const listener of listeners.get(event) ?? []) listener(data);
        },
      };
      const header = (method: string) =>
        method.startsWith('*') ? { name: method.slice(1), rtype: 'callback' } : { name: method, rtype: 'promise' };
      const Capacitor = {
        isNativePlatform: () => true,
        PluginHeaders: Object.entries(plugins).map(([name, methods]) => ({
          name,
          methods: [...methods, '*addListener', 'removeListener'].map(header),
        })),
        nativePromise: (plugin: string, name: string, options: unknown) => {
          const method = `${plugin}.${name}`;
          shell.calls.push({ method, options });
          const answer = shell.answers[method] ?? { value: undefined };
          return 'value' in answer
            ? Promise.resolve(answer.value)
            : Promise.reject(Object.assign(new Error(answer.message), { code: answer.code }));
        },
        nativeCallback: (
          plugin: string,
          name: string,
          options: { eventName?: string },
          listener: (data: unknown) => void,
        ) => {
          const event = `${plugin}.${options.eventName ?? name}`;
          listeners.set(event, [...(listeners.get(event) ?? []), listener]);
          return Promise.resolve(event);
        },
      };
      Object.assign(globalThis, { fakeShell: shell, androidBridge: {}, Capacitor });
    },
    { plugins, answers: { ...initial, ...answers } },
  );
}

/** Sets what methods of the device answer from now on. */
export const answer = async (page: Page, answers: ShellAnswers): Promise<void> =>
  await page.evaluate((next) => void Object.assign(globalThis.fakeShell.answers, next), answers);

/** The options of the calls of a method, oldest first. */
export const callsOf = async (page: Page, method: string): Promise<unknown[]> =>
  await page.evaluate(
    (name) => globalThis.fakeShell.calls.filter((call) => call.method === name).map(({ options }) => options),
    method,
  );

/** Lets the device report an event, such as `App.backButton`. */
export const emit = async (page: Page, event: string, data: unknown = {}): Promise<void> =>
  await page.evaluate(([name, value]) => globalThis.fakeShell.emit(name, value), [event, data] as const);
