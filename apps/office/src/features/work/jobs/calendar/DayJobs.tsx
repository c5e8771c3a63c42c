import type { posts } from '@field-service/contract/datasets/jobs.ts';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetList } from '@field-service/ui/list/use-dataset-list.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { usePlannedTime } from '@field-service/ui/record/use-planned-time.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { TextLink } from '../../../../parts/LinkButton.tsx';
import type { jobFilters } from '../job-list.ts';
import type { CalendarSearch } from './calendar-list.ts';
import classes from './calendar.module.css';

interface DayJobsProps {
  day: number;
  list: DatasetList<typeof posts, typeof jobFilters>;
  search: CalendarSearch;
}

/** The jobs of the chosen day, with the ways to its list and to its board. */
export const DayJobs = ({ day, list, search }: DayJobsProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const plannedTime = usePlannedTime();
  const now = useNow();
  const id = useId();
  const { q, status, technician, area, customer, site, nature, tag } = search;
  const inList = { q, status, technician, area, customer, site, nature, tag, from: day, to: day };
  const more = (list.total ?? 0) - (list.rows?.length ?? 0);
  const jobs = list.rows?.map((job) => (
    <li key={job.id}>
      <Link to="/jobs/$jobId" params={{ jobId: job.id }} className={classes.job}>
        <span className={classes.when}>
          {job.plan === null ? t('Anytime') : plannedTime({ plan: job.plan, plan2: null, timetype: job.timetype })}
        </span>
        <span className={classes.what}>
          <span className={classes.who}>{job.contact?.name ?? job.title}</span>
          <span className={classes.more}>{[job.docno, job.site?.name ?? job.title].join(' · ')}</span>
          <span className={classes.more}>
            {job.assignees.length === 0 ? t('Unassigned') : formats.list(job.assignees.map(({ name }) => name))}
          </span>
        </span>
        <StatusBadge status={job.status} overdue={isLate(job, now)} />
      </Link>
    </li>
  ));
  return (
    <section className={classes.list} aria-labelledby={id} aria-busy={list.stale}>
      <Title order={2} size="h4" id={id}>
        {formats.fullBusinessDate(day)}
      </Title>
      <Group gap="md" my="xs">
        <TextLink to="/jobs/board" search={{ date: day, area, nature }}>
          {t('Open on the board')}
        </TextLink>
        <TextLink to="/jobs" search={inList}>
          {t('Open as a list')}
        </TextLink>
      </Group>
      {list.error === null ? null : <ErrorPanel error={list.error} onRetry={list.retry} />}
      {list.error === null && list.rows === undefined ? <ListSkeleton rows={6} /> : null}
      {jobs?.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {list.narrowed ? t('No job of this day matches the filters.') : t('No jobs on this day')}
        </Text>
      ) : null}
      <ul className={classes.jobs}>{jobs}</ul>
      {more > 0 ? (
        <TextLink to="/jobs" search={inList}>
          {t('{{count}} more jobs in the list', { count: more })}
        </TextLink>
      ) : null}
    </section>
  );
};
