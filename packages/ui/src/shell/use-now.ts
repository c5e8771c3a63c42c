import { useEffect, useState } from 'react';

const everyMs = 60_000;

/** The current time, updated once a minute: precise enough for overdue jobs and for the start of a new day. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
