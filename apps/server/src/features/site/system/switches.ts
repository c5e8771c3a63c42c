import type { Services } from '../../../context.ts';
import { selectDebug, selectEpoch } from './queries.ts';

/**
 * Makes a process follow announcements to all processes: switches for detailed logs, clearing of caches, and a newly
 * installed or restored site. Must be called before the process listens to its channels. After a gap in the messages,
 * the process checks the state itself.
 */
export async function followSwitches(
  services: Pick<Services, 'channels' | 'log' | 'sessions' | 'system' | 'epoch'>,
): Promise<void> {
  const { channels, log, sessions, system } = services;
  const usual = log.level;
  const look = async (): Promise<void> => {
    log.level = (await selectDebug(system)) ? 'debug' : usual;
    const epoch = await selectEpoch(system);
    if (epoch === services.epoch) return;
    services.epoch = epoch;
    sessions.forgetAll();
  };
  const lookAgain = (): void =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'what holds for every process could not be read'));
  channels.on('fs_system', (items) => {
    if (items.includes('debug') || items.includes('site')) lookAgain();
    if (items.includes('refresh')) sessions.forgetAll();
  });
  channels.onGap(lookAgain);
  await look();
}
