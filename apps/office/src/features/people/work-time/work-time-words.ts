import type { WorkTime } from '@field-service/contract/people/work-time.ts';
import type { WorkType } from '@field-service/domain/people/work-time.ts';
import { workDayFlagWords } from '@field-service/ui/record/work-day-flags.ts';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';

export type DayState = NonNullable<WorkTime['running']> | 'finished';
export type DayFlag = WorkTime['flags'][number];

export const dayStateOf = ({ running }: Pick<WorkTime, 'running'>): DayState => running ?? 'finished';

export const dayStateWords: Record<DayState, { kind: StatusKind; name: PlainPhrase }> = {
  work: { kind: 'progress', name: 'At work' },
  break: { kind: 'todo', name: 'On a break' },
  finished: { kind: 'done', name: 'Finished (work day)' },
};

/** What a person should know of a day, and what it means for the totals. */
export const dayFlagWords: Record<DayFlag, { name: PlainPhrase; meaning: PlainPhrase }> = {
  no_start: {
    name: workDayFlagWords.no_start,
    meaning: 'The first entry is not a start of work. The time before it is not counted.',
  },
  no_end: {
    name: workDayFlagWords.no_end,
    meaning:
      'The device sent no end within 16 hours. The day ends with its last entry; correct it if the person worked on.',
  },
  corrected: { name: workDayFlagWords.corrected, meaning: 'Starts, ends and breaks are those of a correction.' },
  late_entry: {
    name: workDayFlagWords.late_entry,
    meaning: 'The device sent entries for a time that a correction covers. They are kept and not counted.',
  },
};

export const entryWords: Record<WorkType, PlainPhrase> = {
  WS: 'Work starts',
  WB: 'Break starts',
  WR: 'Break ends',
  WE: 'Work ends',
  WT: 'Position',
};
