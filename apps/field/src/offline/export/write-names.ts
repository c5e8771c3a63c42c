import type { OutboxRow, OutboxWrite } from '../outbox/rows.ts';

/** The file of each kind of small write in an export, by the device's time of the write. */
const names: Readonly<Record<OutboxWrite['kind'], (at: number) => string>> = {
  status: (at) => `STATUS-${at}.json`,
  trails: (at) => `TRAILS-${at}.json`,
  newPost: (at) => `POST-NEW-${at}.json`,
  workSign: (at) => `WORK-${at}.json`,
  ownFile: (at) => `PROFILE-${at}.json`,
};

export const writeFileName = ({ write, at }: Pick<OutboxRow, 'write' | 'at'>): string => names[write.kind](at);
