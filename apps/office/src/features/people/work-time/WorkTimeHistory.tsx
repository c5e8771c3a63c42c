import type { WorkTime } from '@field-service/contract/people/work-time.ts';
import { isWorkType } from '@field-service/domain/people/work-time.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { wholeChangesOf } from '../../../parts/history-entries.ts';
import { HistoryList } from '../../../parts/HistoryList.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { workTimeNoun } from './work-time-noun.ts';
import { entryWords } from './work-time-words.ts';

/** Who corrected a day, why, and what it was before. */
export const WorkTimeHistory = ({ day }: { day: WorkTime }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const query = useQuery({
    queryKey: [workTimeNoun.name, day.id, 'history'],
    queryFn: async ({ signal }) => (await api.workTime.history({ params: { id: day.id } }, { signal })).data,
  });
  const labels: Readonly<Record<string, string>> = {
    work: t('Starts and ends'),
    break: t('Breaks'),
    workMinutes: t('Work (time)'),
    breakMinutes: t('Duration of breaks'),
  };
  /** One stored entry: [lat, lng, time, type, job]. */
  const entryText = (entry: unknown): string => {
    const [, , at, type] = Array.isArray(entry) ? Array.from<unknown>(entry) : [];
    if (typeof at !== 'number' || typeof type !== 'string' || !isWorkType(type)) return '';
    return `${formats.time(at)} ${t(entryWords[type])}`;
  };
  return (
    <QueryGate query={query}>
      {(rows) => (
        <HistoryList
          rows={rows.filter(({ kind }) => kind === 'correct')}
          labelOf={(field) => labels[field] ?? field}
          textOf={(_field, value) =>
            typeof value === 'number'
              ? formats.duration(value)
              : Array.isArray(value)
                ? formats.list(value.map(entryText))
                : ''
          }
          wordsOf={({ by }) => ({ by, what: t('corrected this work day') })}
          changesIn={wholeChangesOf}
        />
      )}
    </QueryGate>
  );
};
