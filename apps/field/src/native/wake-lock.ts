/** Keeps the screen on while something long runs; returns how to let it sleep again. Devices without it just sleep. */
export async function keepAwake(): Promise<() => void> {
  if (!('wakeLock' in navigator)) return () => undefined;
  try {
    const lock = await navigator.wakeLock.request('screen');
    return () => void lock.release();
  } catch {
    return () => undefined;
  }
}

/** Asks the browser not to clear the store when the device runs short. */
export const keepStorage = async (): Promise<void> => {
  await navigator.storage?.persist?.();
};
