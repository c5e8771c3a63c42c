import type { Activity } from '@field-service/domain/work/visit.ts';
import type { FieldKey } from '../../frame/job-words.ts';

/** The levels of activity, for use under a heading that says "Activity". */
export const activityLevels = { 0: 'None', 1: 'Low', 2: 'Medium', 3: 'High' } as const satisfies Record<
  Activity,
  FieldKey
>;

/**
 * The catches of an earlier visit, such as `2 FLYH, MOSC2`, with the names of the species in place of their codes. A count
 * that is not known is left out.
 */
export const caughtText = (catches: string, nameOf: (code: string) => string): string =>
  catches
    .split(', ')
    .map((caught) => {
      const code = caught.slice(caught.lastIndexOf(' ') + 1);
      return `${caught.slice(0, caught.length - code.length)}${nameOf(code)}`;
    })
    .join(', ');
