import type { JobDetail } from '@field-service/contract/work/job.ts';
import { stationChangeText } from '@field-service/i18n/vocabulary.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../shell/formats-context.tsx';
import { useReportWords } from './report-source.ts';
import classes from './report.module.css';

type Change = JobDetail['stationChanges'][number];

interface StationChangeListProps {
  changes: readonly Change[];
  /** What an app adds to a change. */
  renderNote?: (change: Change) => ReactNode;
}

/** The stations that technicians added or changed on a job, in order of time. */
export const StationChangeList = ({ changes, renderNote }: StationChangeListProps) => {
  const t = useT();
  const formats = useFormats();
  const { named } = useReportWords();
  return (
    <ul className={classes.changes} aria-label={t('Station changes')}>
      {changes.map((change) => (
        <li key={change.id}>
          <Text size="sm">
            <Text span inherit fw={600}>
              {change.station.label}
            </Text>
            {` · ${named('stationType', change.station.type.name)} · ${stationChangeText(change, t)}`}
          </Text>
          <Text size="sm" c="dimmed">
            {[change.area, change.user.name, formats.dateTime(change.at)].filter(Boolean).join(' · ')}
          </Text>
          {renderNote?.(change)}
        </li>
      ))}
    </ul>
  );
};
