import { useMemo } from 'react';
import { useCaller } from '../api/caller.tsx';
import type { TimeRules } from './schedule-rows.ts';

/** What determines the time that jobs occupy; `timeZone` counts for folders that the user cannot access. */
export const useTimeRules = (timeZone: string, usualMinutes: number | undefined): TimeRules => {
  const { folders } = useCaller();
  return useMemo(
    () => ({
      zoneOf: (id) => folders.find((each) => each.id === id)?.timezone ?? timeZone,
      usualMinutes: usualMinutes ?? 0,
    }),
    [folders, timeZone, usualMinutes],
  );
};
