import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { addressMatcher, readFolderSetting } from '../../site/settings/public.ts';

/** As long as a session is taken for what it was: a change of the list holds within 2 s on every process. */
const knownFor = 1500;

/** Returns the check of addresses, which reads the site's list (setting ipBlock) again after a moment. */
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
      // What could not be read is read again by the next request.
      if (!(error instanceof Refusal) && known.isBlocked === isBlocked) known = undefined;
      throw error;
    }
  };
}
