import { useT } from '@field-service/i18n/use-t.ts';
import { useEffect, useState } from 'react';
import { passWait, tryPin, usePin } from '../../offline/pin/pin.ts';

/** 90 seconds are 1:30. */
const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Tries the user's present PIN, with what is to be said of a wrong one, and the wait that may follow. */
export function usePinTries(onRight: () => Promise<void> | void) {
  const t = useT('field');
  const [isWrong, setWrong] = useState(false);
  const pin = usePin();
  const waitMs = pin?.waitMs ?? 0;
  const waits = waitMs > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const ended = new AbortController();
    // Another window may let the wait pass; a failure of the store is tried again with the next one.
    passWait(ended.signal).catch(() => undefined);
    return () => ended.abort();
  }, [waits]);
  return {
    /** Whether no PIN can be typed now. */
    isClosed: pin === undefined || waits,
    problem: isWrong ? (waits ? t('Wrong PIN. Wait before you try again.') : t('Wrong PIN. Try again.')) : undefined,
    /** How long until the next try, in words; undefined if there is no wait. */
    wait: waits ? t('Next try in {{time}}', { time: clockText(waitMs) }) : undefined,
    tryOne: async (pin: string): Promise<void> => {
      const tried = await tryPin(pin);
      // What was typed during the wait was not tried.
      if (tried !== 'waits') setWrong(tried === 'wrong');
      if (tried === 'right') await onRight();
    },
  };
}
