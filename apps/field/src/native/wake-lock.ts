/** Keeps the screen on until the returned function is called. Has no effect on devices that do not support this. */
export async function keepAwake(): Promise<() => void> {
  if (!('wakeLock' in navigator)) return () => undefined;
  try {
    const lock = await navigator.wakeLock.request('screen');
    return () => void lock.release();
  } catch {
    return () => undefined;
  }
}

/** Asks the browser not to clear the store when the device runs low on space; returns whether it agrees. */
export const keepStorage = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false;

/** Whether the browser has agreed not to clear the store. */
export const isStorageKept = async (): Promise<boolean> => (await navigator.storage?.persisted?.()) ?? false;
