import type { JobDetail } from '@field-service/contract/work/job.ts';
import { addressInLine } from '@field-service/domain/values/address-format.ts';
import { minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import type { JobFact } from '@field-service/domain/work/shown/job-facts.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLookupNames } from '../../../../api/lookup-names.ts';
import { TextLink } from '../../../../parts/LinkButton.tsx';
import { priorityNames, toPriority } from '../../../../parts/priorities.ts';
import { useTimeTypeText } from '../../../../parts/clock.ts';
import classes from './job.module.css';

const linked = (scheme: 'tel' | 'mailto', to: string | null | undefined): ReactNode =>
  to ? (
    <Anchor size="sm" href={`${scheme}:${to}`}>
      {to}
    </Anchor>
  ) : null;

/** The facts of a job by their names in the setting `infoGrid`, each with its words; one without a value is not shown. */
export const useJobFacts = (job: JobDetail): Readonly<Record<JobFact, { name: string; value: ReactNode }>> => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const names = useLookupNames();
  const length =
    job.plan !== null && job.plan2 !== null ? (job.plan2 - job.plan) / 60_000 : minutesOfDuration(job.duration);
  const timeTypeText = useTimeTypeText();
  const { contract, ticket, sighting } = job.data;
  return {
    customer: { name: t('Customer'), value: job.contact?.name },
    site: { name: t('Site'), value: job.site?.name },
    address: { name: t('Address'), value: job.address ? addressInLine(job.address, { withCountry: true }) : null },
    person: { name: t('Site contact'), value: job.site?.person },
    phone: { name: t('Phone'), value: linked('tel', job.site?.phone ?? job.contact?.phone) },
    email: { name: t('Email'), value: linked('mailto', job.contact?.email) },
    plan: {
      name: t('Planned'),
      value:
        job.plan === null
          ? t('No time set')
          : job.plan2 === null
            ? formats.dateTime(job.plan)
            : formats.dateTimeSpan(job.plan, job.plan2),
    },
    timetype: { name: t('Time type'), value: timeTypeText(job.timetype, job.plan !== null) },
    duration: { name: t('Duration'), value: length === undefined ? null : formats.duration(length) },
    timeslot: { name: t('Time slot'), value: job.timeslots ? names.byId(job.timeslots) : null },
    due: { name: t('Due by'), value: job.due === null ? null : formats.date(job.due) },
    technicians: {
      name: t('Technicians'),
      value:
        job.assignees.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('Unassigned')}
          </Text>
        ) : (
          <ul className={classes.people}>
            {job.assignees.map(({ id, name, lead }) => (
              <li key={id}>{lead && job.assignees.length > 1 ? t('{{name}} (lead)', { name }) : name}</li>
            ))}
          </ul>
        ),
    },
    type: { name: t('Type'), value: names.byId(job.type) },
    natures: {
      name: t('Service types'),
      value: new Intl.ListFormat(language, { type: 'unit' }).format(job.natures.map(names.byId)),
    },
    priority: { name: t('Priority'), value: t(priorityNames[toPriority(job.data.priority)]) },
    tags: { name: t('Tags'), value: formats.list([...job.tags]) },
    created: { name: t('Created'), value: formats.dateTime(job.cts) },
    changed: { name: t('Last changed'), value: formats.dateTime(job.uts) },
    contract: {
      name: t('Contract'),
      value:
        job.oset === null ? null : (
          <TextLink to="/contracts/$recordId" params={{ recordId: job.oset }}>
            {typeof contract === 'string' ? contract : t('Recurring contract')}
          </TextLink>
        ),
    },
    ticket: {
      name: t('Ticket'),
      value:
        typeof ticket === 'string' ? (
          <TextLink to="/ticket-list/$recordId" params={{ recordId: ticket }}>
            {t('Ticket of this job')}
          </TextLink>
        ) : null,
    },
    sighting: {
      name: t('Sighting'),
      value:
        typeof sighting === 'string' ? (
          <TextLink to="/sightings/$recordId" params={{ recordId: sighting }}>
            {t('Sighting of this job')}
          </TextLink>
        ) : null,
    },
    parent: {
      name: job.nextday ? t('Continuation of') : t('Follow-up to'),
      value:
        job.parentpost === null ? null : (
          <TextLink to="/jobs/$jobId" params={{ jobId: job.parentpost }}>
            {t('Previous job')}
          </TextLink>
        ),
    },
  };
};
