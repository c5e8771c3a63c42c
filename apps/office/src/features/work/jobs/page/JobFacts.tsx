import type { JobDetail } from '@field-service/contract/work/job.ts';
import { firstFacts, type JobFact } from '@field-service/domain/work/shown/job-facts.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../../../parts/Section.tsx';
import classes from './job.module.css';
import { useJobFacts } from './use-job-facts.tsx';

/** Place, time and people, and the rest. */
const groups: readonly (readonly JobFact[])[] = [
  ['customer', 'site', 'address', 'person', 'phone', 'email'],
  ['plan', 'timetype', 'duration', 'timeslot', 'due', 'technicians'],
  ['type', 'natures', 'priority', 'tags', 'created', 'changed', 'contract', 'ticket', 'sighting', 'parent'],
];

/** The facts of the job, shown next to every tab; those that its folder names (setting `infoGrid`) come first. */
export const JobFacts = ({ job, infoGrid }: { job: JobDetail; infoGrid: readonly string[] }): ReactNode => {
  const t = useT('office');
  const facts = useJobFacts(job);
  const narrow = useMediaQuery('(max-width: 699px)', globalThis.matchMedia('(max-width: 699px)').matches) ?? false;
  const [opened, { toggle }] = useDisclosure(false);
  const first = firstFacts(infoGrid);
  const shown = [first, ...groups.map((group) => group.filter((fact) => !first.includes(fact)))];
  const hasValue = (fact: JobFact) => ![null, undefined, ''].some((none) => facts[fact].value === none);
  return (
    <aside className={classes.side} aria-label={t('Job details')}>
      {narrow ? (
        <UnstyledButton className={classes.sideToggle} aria-expanded={opened} onClick={toggle}>
          {opened ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          {[job.contact?.name, job.site?.name].filter((part) => part !== undefined).join(' · ')}
        </UnstyledButton>
      ) : null}
      {narrow && !opened
        ? null
        : shown
            .filter((group) => group.some(hasValue))
            .map((group) => (
              <Facts key={group.join(' ')}>
                {group.map((fact) => (
                  <Fact key={fact} name={facts[fact].name}>
                    {facts[fact].value}
                  </Fact>
                ))}
              </Facts>
            ))}
    </aside>
  );
};
