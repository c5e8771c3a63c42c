import { useT } from '@field-service/i18n/use-t.ts';
import { usePlannedTime } from '@field-service/ui/record/use-planned-time.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import { IconCalendarEvent, IconChevronRight, IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../api/words.ts';
import { Panel } from '../../frame/Panel.tsx';
import { TextLink } from '../../frame/RouterLink.tsx';
import classes from './account.module.css';
import type { Home } from './home.ts';

export const NextVisits = ({ visits }: { visits: Home['next'] }) => {
  const t = useT('portal');
  const formats = useFormats();
  const plannedTime = usePlannedTime();
  const { named } = useWords();
  return (
    <Panel title={t('Next visits')} flush>
      {visits.length === 0 ? (
        <EmptyState
          icon={IconCalendarEvent}
          title={t('No visits scheduled')}
          text={t('Scheduled visits appear here once they have a date.')}
        />
      ) : null}
      <ul className={classes.rows}>
        {visits.map((visit) => (
          <li key={visit.id} className={classes.row}>
            <span className={classes.when}>
              <Text size="sm" fw={600}>
                {formats.date(visit.plan)}
              </Text>
              <Text size="xs" c="dimmed">
                {visit.timeslot === null ? plannedTime({ ...visit, plan2: null }) : named('timeSlot', visit.timeslot)}
              </Text>
            </span>
            <span className={classes.what}>
              <Text size="sm">{visit.title}</Text>
              <Text size="xs" c="dimmed">
                {visit.site}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** The latest visits with links to their reports. */
export const LastReports = ({ reports }: { reports: Home['reports'] }) => {
  const t = useT('portal');
  const formats = useFormats();
  return (
    <Panel
      title={t('Latest service reports')}
      flush
      aside={
        <TextLink to="/service-report" size="sm">
          {t('All service reports')}
        </TextLink>
      }
    >
      {reports.length === 0 ? (
        <EmptyState
          icon={IconFileText}
          title={t('No service reports yet')}
          text={t('A report appears here after each visit.')}
        />
      ) : null}
      <ul className={classes.rows}>
        {reports.map((report) => (
          <li key={report.id}>
            <Link to="/sr-details" search={{ id: report.id }} className={classes.row}>
              <span className={classes.when}>
                <Text size="sm" fw={600}>
                  {formats.businessDate(report.date)}
                </Text>
                <Text size="xs" c="dimmed">
                  {report.docno}
                </Text>
              </span>
              <span className={classes.what}>
                <Text size="sm">{report.title}</Text>
                <Text size="xs" c="dimmed">
                  {report.site}
                </Text>
              </span>
              <IconChevronRight size={16} className={classes.tileArrow} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
