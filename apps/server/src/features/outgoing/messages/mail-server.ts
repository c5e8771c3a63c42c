import type { Config, SmtpSettings } from '../../../config.ts';
import type { SystemDb } from '../../../db/system.ts';
import { openSmtp, readFolderSetting } from '../../site/settings/public.ts';

/**
 * The site's mail server from its setting `smtp`, otherwise from the environment; undefined if there is none, and
 * `unreadable` if the stored password cannot be opened. The setting is read again for each email, so that a change
 * takes effect immediately in every process.
 */
export async function mailServer(
  system: SystemDb,
  config: Pick<Config, 'smtp' | 'keysDir' | 'production'>,
): Promise<SmtpSettings | 'unreadable' | undefined> {
  const setting = await readFolderSetting(system, null, 'smtp');
  if (setting === null) return config.smtp;
  const opened = await openSmtp(setting, config.keysDir);
  return opened === 'unreadable' ? opened : { ...opened, entered: { production: config.production } };
}
