import { rotateKeys } from '../features/access/sessions/public.ts';
import { explain, readCommandConfig } from './open-site.ts';

/**
 * `npm run rotate-keys`, with the server's environment: adds a signing key and removes old ones. The server may be
 * running.
 */
try {
  const { made, removed } = await rotateKeys(readCommandConfig().keysDir);
  process.stdout.write(
    `${made} signs from a minute after now. ${removed.length === 0 ? 'No key is old enough to be removed.' : `Removed: ${removed.join(', ')}.`}\n`,
  );
} catch (error) {
  explain(error);
}
