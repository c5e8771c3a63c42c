import type { Services } from '../../context.ts';
import { selectDebug } from './queries.ts';

/**
 * Lets a process follow, from before it listens to the others, what an administrator switches for all of them: detailed logs, and forgetting what is kept. After
 * a gap in the news it looks for itself.
 */
export async function followSwitches({ channels, log, sessions, system }: Pick<Services, 'channels' | 'log' | 'sessions' | 'system'>): Promise<void> {
  const usual = log.level;
  const look = async (): Promise<void> => {
    log.level = (await selectDebug(system)) ? 'debug' : usual;
  };
  const lookAgain = (): void => void look().catch((error: unknown) => log.warn({ err: error }, 'the switch for detailed logs could not be read'));
  channels.on('fs_system', (items) => {
    if (items.includes('debug')) lookAgain();
    if (items.includes('refresh')) sessions.forgetAll();
  });
  channels.onGap(lookAgain);
  await look();
}
