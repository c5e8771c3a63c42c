import { isLocked } from '../offline/pin/lock-state.ts';

interface TagRecord {
  recordType: string;
  encoding?: string;
  data?: DataView;
}
interface TagEvent extends Event {
  serialNumber: string;
  message: { records: readonly TagRecord[] };
}
interface TagReader extends EventTarget {
  scan: (options: { signal: AbortSignal }) => Promise<void>;
}

declare global {
  /** Web NFC: only some browsers have it. */
  var NDEFReader: (new () => TagReader) | undefined;
}

/** Whether this device can read NFC tags in the browser. */
export const hasNfc = (): boolean => globalThis.NDEFReader !== undefined;

/** The barcode on a tag: its first text, otherwise its serial number. */
export function codeOfTag(serialNumber: string, records: readonly TagRecord[]): string {
  const text = records.find(({ recordType, data }) => recordType === 'text' && data !== undefined);
  const code = text ? new TextDecoder(text.encoding ?? 'utf-8').decode(text.data).trim() : '';
  return code === '' ? serialNumber : code;
}

const isTagEvent = (event: Event): event is TagEvent => 'message' in event && 'serialNumber' in event;

/** Reports the code of each tag that is held against the device, until the signal. Rejects without permission. */
export async function scanNfc(onCode: (code: string) => void, signal: AbortSignal): Promise<void> {
  if (globalThis.NDEFReader === undefined) return;
  const reader = new globalThis.NDEFReader();
  reader.addEventListener(
    'reading',
    (event) => {
      // Under the lock, no tag is read.
      if (!isTagEvent(event) || isLocked()) return;
      const code = codeOfTag(event.serialNumber, event.message.records);
      if (code !== '') onCode(code);
    },
    { signal },
  );
  await reader.scan({ signal });
}
