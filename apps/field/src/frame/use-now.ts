import { useEffect, useState } from 'react';

const everyMs = 60_000;

/** The time, moved on once a minute: enough for what is late and for the day that has begun. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
