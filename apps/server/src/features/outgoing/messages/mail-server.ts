import type { Config, SmtpSettings } from '../../../config.ts';
import type { SystemDb } from '../../../db/system.ts';
import { openSmtp, readFolderSetting } from '../../site/settings/public.ts';

/**
 * The mail server of the site: the one of its setting `smtp`, else that of the environment. Read again for each mail,
 * so that a change holds at once on every process.
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
