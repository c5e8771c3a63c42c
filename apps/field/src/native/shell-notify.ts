import { localNotifications } from './plugins.ts';

/** Asks for permission if nobody has decided, and schedules the notification. Returns whether it will be shown. */
export async function notifyInShell(id: number, at: number, title: string, body: string): Promise<boolean> {
  const { display } = await localNotifications.checkPermissions();
  const granted = display === 'granted' || (await localNotifications.requestPermissions()).display === 'granted';
  if (!granted) return false;
  // A time that has passed would never come.
  const schedule = at > Date.now() ? { schedule: { at: new Date(at), allowWhileIdle: true } } : {};
  await localNotifications.schedule({ notifications: [{ id, title, body, ...schedule }] });
  return true;
}
