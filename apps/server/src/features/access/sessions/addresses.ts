import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { addressMatcher, readFolderSetting } from '../../site/settings/public.ts';

/**
 * How long the list is cached, in milliseconds: as long as sessions, so that a change takes effect within 2 s in every
 * process.
 */
const knownFor = 1500;

/** Returns the address check, which re-reads the site's list (setting ipBlock) periodically. */
export function watchAddresses(db: SystemDb): (address: string) => Promise<void> {
  let known: { at: number; isBlocked: Promise<(address: string) => boolean> } | undefined;
  const read = async (): Promise<(address: string) => boolean> =>
    addressMatcher(await readFolderSetting(db, null, 'ipBlock'));
  return async (address) => {
    if (known === undefined || performance.now() - known.at >= knownFor)
      known = { at: performance.now(), isBlocked: read() };
    const { isBlocked } = known;
    try {
      if ((await isBlocked)(address)) throw new Refusal('address.blocked', {}, { sess: 'blk' });
    } catch (error) {
      // After a failed read, the next request reads the list again.
      if (!(error instanceof Refusal) && known.isBlocked === isBlocked) known = undefined;
      throw error;
    }
  };
}
