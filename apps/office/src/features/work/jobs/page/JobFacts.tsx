import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLookupNames } from '../../../../api/lookup-names.ts';
import { TextLink } from '../../../../parts/LinkButton.tsx';
import { minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import { Fact, Facts } from '../../../../parts/Section.tsx';
import { priorityNames, toPriority } from '../../../../parts/priorities.ts';
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

/** People, place and time of the job, shown next to every tab. */
export const JobFacts = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const names = useLookupNames();
  const length =
    job.plan !== null && job.plan2 !== null ? (job.plan2 - job.plan) / 60_000 : minutesOfDuration(job.duration);
  const narrow = useMediaQuery('(max-width: 699px)', globalThis.matchMedia('(max-width: 699px)').matches) ?? false;
  const [opened, { toggle }] = useDisclosure(false);
  const phone = job.site?.phone ?? job.contact?.phone;
  const facts = (
    <>
      <Facts>
        <Fact name={t('Customer')}>{job.contact?.name}</Fact>
        <Fact name={t('Site')}>{job.site?.name}</Fact>
        <Fact name={t('Address')}>{job.address ? addressLines(job.address) : null}</Fact>
        <Fact name={t('Site contact')}>{job.site?.person}</Fact>
        <Fact name={t('Phone')}>
          {phone ? (
            <Anchor size="sm" href={`tel:${phone}`}>
              {phone}
            </Anchor>
          ) : null}
        </Fact>
        <Fact name={t('Email')}>
          {job.contact?.email ? (
            <Anchor size="sm" href={`mailto:${job.contact.email}`}>
              {job.contact.email}
            </Anchor>
          ) : null}
        </Fact>
      </Facts>
      <Facts>
        <Fact name={t('Planned')}>
          {job.plan === null
            ? t('No time set')
            : `${formats.dateTime(job.plan)}${job.plan2 === null ? '' : `–${formats.time(job.plan2)}`}`}
        </Fact>
        <Fact name={t('Duration')}>{length === undefined ? null : formats.duration(length)}</Fact>
        <Fact name={t('Time slot')}>{job.timeslots ? names.byId(job.timeslots) : null}</Fact>
        <Fact name={t('Due by')}>{job.due === null ? null : formats.date(job.due)}</Fact>
        <Fact name={t('Technicians')}>
          {job.assignees.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('Unassigned')}
            </Text>
          ) : (
            <ul className={classes.people}>
              {job.assignees.map(({ id, name, lead }) => (
                <li key={id}>{lead && job.assignees.length > 1 ? t('{{name}} (lead)', { name }) : name}</li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
      <Facts>
        <Fact name={t('Type')}>{names.byId(job.type)}</Fact>
        <Fact name={t('Service types')}>
          {new Intl.ListFormat(language, { type: 'unit' }).format(job.natures.map(names.byId))}
        </Fact>
        <Fact name={t('Priority')}>{t(priorityNames[toPriority(job.data.priority)])}</Fact>
        <Fact name={t('Tags')}>{formats.list([...job.tags])}</Fact>
        <Fact name={t('Created')}>{formats.dateTime(job.cts)}</Fact>
        <Fact name={t('Last changed')}>{formats.dateTime(job.uts)}</Fact>
        <Fact name={t('Contract')}>
          {job.oset === null ? null : (
            <TextLink to="/contracts/$recordId" params={{ recordId: job.oset }}>
              {typeof job.data.contract === 'string' ? job.data.contract : t('Recurring contract')}
            </TextLink>
          )}
        </Fact>
        <Fact name={t('Ticket')}>
          {typeof job.data.ticket === 'string' ? (
            <TextLink to="/ticket-list/$recordId" params={{ recordId: job.data.ticket }}>
              {t('Ticket of this job')}
            </TextLink>
          ) : null}
        </Fact>
        <Fact name={t('Sighting')}>
          {typeof job.data.sighting === 'string' ? (
            <TextLink to="/sightings/$recordId" params={{ recordId: job.data.sighting }}>
              {t('Sighting of this job')}
            </TextLink>
          ) : null}
        </Fact>
        <Fact name={job.nextday ? t('Continuation of') : t('Follow-up to')}>
          {job.parentpost === null ? null : (
            <TextLink to="/jobs/$jobId" params={{ jobId: job.parentpost }}>
              {t('Previous job')}
            </TextLink>
          )}
        </Fact>
      </Facts>
    </>
  );
  return (
    <aside className={classes.side} aria-label={t('Job details')}>
      {narrow ? (
        <UnstyledButton className={classes.sideToggle} aria-expanded={opened} onClick={toggle}>
          {opened ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          {[job.contact?.name, job.site?.name].filter((part) => part !== undefined).join(' · ')}
        </UnstyledButton>
      ) : null}
      {narrow && !opened ? null : facts}
    </aside>
  );
};
