import type { JobDetail } from '@field-service/contract/work/job.ts';
import { minutesOfDuration, timeTypes } from '@field-service/domain/values/business-date.ts';
import type { JobFact } from '@field-service/domain/work/job-facts.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLookupNames } from '../../../../api/lookup-names.ts';
import { TextLink } from '../../../../parts/LinkButton.tsx';
import { priorityNames, toPriority } from '../../../../parts/priorities.ts';
import { timeTypeNames } from '../../../../parts/time-types.ts';
import classes from './job.module.css';

type Address = NonNullable<JobDetail['address']>;
const addressLines = (address: Address): string =>
  [
    address.street_address,
    address.street_address_2,
    [address.postal_code, address.locality].filter(Boolean).join(' '),
    address.admin_area,
    address.country,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');

const linked = (scheme: 'tel' | 'mailto', to: string | null | undefined): ReactNode =>
  to ? (
    <Anchor size="sm" href={`${scheme}:${to}`}>
      {to}
    </Anchor>
  ) : null;

/** The facts of a job by their names in the setting `infoGrid`, each with its words; one without a value is not shown. */
export const useJobFacts = (job: JobDetail): Readonly<Record<JobFact, readonly [name: string, value: ReactNode]>> => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const names = useLookupNames();
  const length =
    job.plan !== null && job.plan2 !== null ? (job.plan2 - job.plan) / 60_000 : minutesOfDuration(job.duration);
  const timeType = timeTypes[job.timetype];
  const { contract, ticket, sighting } = job.data;
  return {
    customer: [t('Customer'), job.contact?.name],
    site: [t('Site'), job.site?.name],
    address: [t('Address'), job.address ? addressLines(job.address) : null],
    person: [t('Site contact'), job.site?.person],
    phone: [t('Phone'), linked('tel', job.site?.phone ?? job.contact?.phone)],
    email: [t('Email'), linked('mailto', job.contact?.email)],
    plan: [
      t('Planned'),
      job.plan === null
        ? t('No time set')
        : `${formats.dateTime(job.plan)}${job.plan2 === null ? '' : `–${formats.time(job.plan2)}`}`,
    ],
    timetype: [t('Time type'), timeType === undefined ? null : t(timeTypeNames[timeType])],
    duration: [t('Duration'), length === undefined ? null : formats.duration(length)],
    timeslot: [t('Time slot'), job.timeslots ? names.byId(job.timeslots) : null],
    due: [t('Due by'), job.due === null ? null : formats.date(job.due)],
    technicians: [
      t('Technicians'),
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
    ],
    type: [t('Type'), names.byId(job.type)],
    natures: [t('Service types'), new Intl.ListFormat(language, { type: 'unit' }).format(job.natures.map(names.byId))],
    priority: [t('Priority'), t(priorityNames[toPriority(job.data.priority)])],
    tags: [t('Tags'), formats.list([...job.tags])],
    created: [t('Created'), formats.dateTime(job.cts)],
    changed: [t('Last changed'), formats.dateTime(job.uts)],
    contract: [
      t('Contract'),
      job.oset === null ? null : (
        <TextLink to="/contracts/$recordId" params={{ recordId: job.oset }}>
          {typeof contract === 'string' ? contract : t('Recurring contract')}
        </TextLink>
      ),
    ],
    ticket: [
      t('Ticket'),
      typeof ticket === 'string' ? (
        <TextLink to="/ticket-list/$recordId" params={{ recordId: ticket }}>
          {t('Ticket of this job')}
        </TextLink>
      ) : null,
    ],
    sighting: [
      t('Sighting'),
      typeof sighting === 'string' ? (
        <TextLink to="/sightings/$recordId" params={{ recordId: sighting }}>
          {t('Sighting of this job')}
        </TextLink>
      ) : null,
    ],
    parent: [
      job.nextday ? t('Continuation of') : t('Follow-up to'),
      job.parentpost === null ? null : (
        <TextLink to="/jobs/$jobId" params={{ jobId: job.parentpost }}>
          {t('Previous job')}
        </TextLink>
      ),
    ],
  };
};
