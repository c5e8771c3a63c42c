import { session } from '../connection/session-state.ts';
import { appVersion, deviceName } from '../device.ts';
import { toFailure } from '../failure.ts';
import { log } from './log.ts';
import { uploadFile } from './log-files.ts';

/** What has been reported since the app was started, so that a failure that repeats is reported once. */
const reported = new Set<string>();

/**
 * Notes a failure of the app itself in the log, and reports it to the office, once per cause. Without a network or a
 * session it is only noted; a report that does not arrive is made again when the failure repeats, and not before.
 */
export async function reportError(what: string, error: unknown): Promise<void> {
  const { code, params } = toFailure(error);
  const message = `${what}: ${typeof params.message === 'string' ? params.message : code}`;
  log('error', message);
  if (session() === undefined || !navigator.onLine || reported.has(message)) return;
  reported.add(message);
  const text = [`Logged ${message}`, new Date().toISOString(), `version ${appVersion}`, deviceName(), ''].join('\n');
  try {
    await uploadFile({ blob: new Blob([text], { type: 'text/plain' }), fileName: 'error-report.txt' });
  } catch (failed) {
    reported.delete(message);
    log('warning', `error report: ${toFailure(failed).code}`);
  }
}
