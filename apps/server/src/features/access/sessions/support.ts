import type { Config } from '../../../config.ts';
import type { SystemDb } from '../../../db/system.ts';
import { checkPassword } from './passwords.ts';
import { selectOpenSupport } from './queries.ts';

/** Support access under which a supporter logs in as a user. */
export interface SupportEntry {
  id: string;
  until: number;
}

/**
 * Finds the open support access whose supporter's own credential was sent. In that credential, clients put
 * `TT:{supportId}:` in place of the username and colon. Every open access is checked, whichever user is named, so that
 * the response time reveals nothing about the user.
 */
export async function supportFor(
  context: { system: SystemDb; config: Config; now: number },
  sent: string,
): Promise<SupportEntry | undefined> {
  let found: SupportEntry | undefined;
  for (const access of await selectOpenSupport(context.system, context.now)) {
    if (await checkPassword(context.config.supporters?.[access.supporter]?.hash, sent))
      found = { id: access.id, until: access.until };
  }
  return found;
}
