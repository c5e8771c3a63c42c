import type { Services } from '../../../context.ts';
import { selectDebug, selectEpoch } from './queries.ts';

/**
 * Lets a process follow, from before it listens to the others, what an administrator does for all of them: detailed
 * logs, clearing caches, and a new site, created or restored. After a gap in the messages it checks by itself.
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
