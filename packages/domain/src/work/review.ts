/**
 * What a supervisor looks at before a report is released (practice, follow-through): the work was done too fast, too far
 * from the site, with many stations confirmed by hand, or without the pictures of what was found.
 */
export const reviewFlags = ['fast', 'far', 'manual', 'pictures'] as const;
export type ReviewFlag = (typeof reviewFlags)[number];

export const reviewLimits = {
  /** Work that took less than this share of its planned time is too fast. */
  plannedShare: 0.5,
  /** So is work that took less than this time for each station that was reached. */
  secondsPerStation: 20,
  /** More than this share of the reached stations by hand, and at least so many, are many. */
  manualShare: 0.3,
  manualStations: 3,
  /** A visit that found at least this activity needs a picture (0 none to 3 high). */
  activity: 2,
  /** So does one that found its station in one of these conditions. */
  conditions: ['damaged', 'missing', 'moved'],
} as const;
