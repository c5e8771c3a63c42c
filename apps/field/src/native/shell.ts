/** The bridge of the native shell, which is there before the first script of the app; browsers have none. */
interface NativeBridge {
  isNativePlatform?: () => boolean;
}

const bridge = (): NativeBridge | undefined => {
  const found: unknown = Reflect.get(globalThis, 'Capacitor');
  return typeof found === 'object' && found !== null ? found : undefined;
};

/** Whether the app runs in the native shell rather than in a browser. */
export const isShell = (): boolean => bridge()?.isNativePlatform?.() === true;
