import { DeviceFailure } from '../failure.ts';

/** How long an act on packages waits for a window that holds the sending. */
const patienceMs = 3000;

/**
 * Runs an act while no window of the app sends packages: one that is being sent may arrive after all. A window that only
 * looks for something to send is done soon. Throws `DeviceFailure` if one goes on sending.
 */
export async function holdSending<T>(act: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return await navigator.locks.request('field-service-upload', { signal }, act);
  } catch (error) {
    if (error === signal.reason) throw new DeviceFailure('device.sending');
    throw error;
  }
}
