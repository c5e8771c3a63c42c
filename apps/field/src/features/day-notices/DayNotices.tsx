import { lunchNoticeAt } from '@field-service/domain/people/lunch.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { useEffect, useEffectEvent } from 'react';
import { useOnline } from '../../frame/use-online.ts';
import { dayMessageWords } from '../../frame/words/day-message-words.ts';
import { cancelNotification, mayNotify, notificationIds, notifyLocally } from '../../native/notify.ts';
import { isShell } from '../../native/shell.ts';
import { serverNow } from '../../offline/connection/clock.ts';
import { session } from '../../offline/connection/session-state.ts';
import { claimLunch, claimMessage, lunchStep, releaseLunch, useDayNotices } from '../../offline/day/day-notices.ts';
import { isOfToday, useMessage } from '../../offline/day/message.ts';
import { log } from '../../offline/logs/log.ts';
import { useMySettings } from '../../offline/my-settings.ts';
import { refreshSheets } from '../../offline/sheets/sheets.ts';
import { useOwnWork } from '../../offline/work-time/work-days.ts';

const { messageOfTheDay, lunchTime } = notificationIds;
const noteFailure = (error: unknown): void => log('warning', `notification: ${String(error)}`);

/** Whether the device shows notifications, or may ask for the permission as its shell does. */
const canNotify = async (): Promise<boolean> => {
  const may = await mayNotify();
  return may === 'granted' || (may === 'prompt' && isShell());
};

/** Reads the message of a new day, and shows it as a notification once. */
function useMessageOfTheDay(): void {
  const t = useT('field');
  const language = useLanguage();
  const online = useOnline();
  const now = useNow();
  const known = useMessage();
  const wanted = useMySettings()?.notices.message ?? false;
  const message = known?.message;
  const today = known ? businessDateOf(now, known.timeZone) : undefined;
  const isKnown = known && today !== undefined && message ? isOfToday(message, today, known.timeZone) : false;
  const hasSynced = known?.hasSynced ?? false;
  useEffect(() => {
    if (online && hasSynced && today !== undefined && !isKnown) void refreshSheets(['quote']);
  }, [online, hasSynced, today, isKnown]);
  const tell = useEffectEvent(async () => {
    if (!message || today === undefined || !(await canNotify()) || !(await claimMessage(today))) return;
    const { text, author } = dayMessageWords(message, language);
    const body = author === '' ? text : `${text} (${author})`;
    await notifyLocally(messageOfTheDay, Date.now(), t('Message of the day'), body);
  });
  useEffect(() => {
    if (wanted && isKnown) tell().catch(noteFailure);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each day has a message of its own
  }, [wanted, isKnown, today]);
}

/** Shows the lunch notice once a day: the shell also while the app is closed. */
function useLunchNotice(): void {
  const t = useT('field');
  const now = useNow();
  const work = useOwnWork();
  const noted = useDayNotices();
  const wanted = useMySettings()?.notices.lunch;
  const follow = useEffectEvent(async () => {
    if (!work || !noted || wanted === undefined) return;
    const at = serverNow();
    const today = businessDateOf(at, work.timeZone);
    const due = wanted ? lunchNoticeAt(work.days, at, work.timeZone) : undefined;
    const step = lunchStep(due, noted.lunch, { now: at, today });
    if (step === 'cancel') {
      await cancelNotification(lunchTime);
      await releaseLunch(today);
    }
    // A browser shows nothing while the app is closed: there the notice waits for its time.
    const isDue = step === 'show' || (step === 'plan' && isShell());
    if (!isDue || due === undefined || !(await canNotify())) return;
    const shownAt = Math.max(due, at);
    if (!(await claimLunch({ date: today, at: shownAt }))) return;
    const text = t('You have been at work since this morning. Take your break.');
    // The device waits by its own clock.
    await notifyLocally(lunchTime, Date.now() + shownAt - at, t('Time for lunch'), text);
  });
  useEffect(() => {
    follow().catch(noteFailure);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each minute, and whenever one of them changes
  }, [now, work, noted, wanted]);
  useEffect(
    () => () => {
      // What is still to be shown is not for whoever uses the device after a logout.
      if (session() === undefined) cancelNotification(lunchTime).catch(() => undefined);
    },
    [],
  );
}

/** What the phone tells by itself: the message of the day, and that it is time for lunch. Shows nothing on the screen. */
export const DayNotices = (): null => {
  useMessageOfTheDay();
  useLunchNotice();
  return null;
};
