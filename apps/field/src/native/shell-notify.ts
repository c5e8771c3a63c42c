import type { MayNotify } from './may-notify.ts';
import { localNotifications } from './plugins.ts';

/** Asks for permission if nobody has decided, and schedules the notification. Returns whether it will be shown. */
export async function notifyInShell(id: number, at: number, title: string, body: string): Promise<boolean> {
  const may = await mayNotifyInShell();
  if (may !== 'granted' && (await askInShell()) !== 'granted') return false;
  // A time that has passed would never come.
  const schedule = at > Date.now() ? { schedule: { at: new Date(at), allowWhileIdle: true } } : {};
  await localNotifications.schedule({ notifications: [{ id, title, body, ...schedule }] });
  return true;
}

type Shown = Awaited<ReturnType<typeof localNotifications.checkPermissions>>['display'];
const answerOf = (display: Shown): MayNotify => (display === 'prompt-with-rationale' ? 'prompt' : display);

export const mayNotifyInShell = async (): Promise<MayNotify> =>
  answerOf((await localNotifications.checkPermissions()).display);

export const askInShell = async (): Promise<MayNotify> =>
  answerOf((await localNotifications.requestPermissions()).display);

export const cancelInShell = async (id: number): Promise<void> =>
  await localNotifications.cancel({ notifications: [{ id }] });
