import type { OrderSet } from '@field-service/contract/work/order-sets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { fulfilDaysAhead } from '@field-service/domain/work/recurrence/recurrence-rule.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { FormatsProvider, notationOf, useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import type { PlainColumn } from '../../../parts/PlainTable.tsx';
import { Section } from '../../../parts/Section.tsx';
import { datesAhead } from './ContractPreview.tsx';
import { previewOf, valuesOfContract } from './contract-values.ts';
import { createdOn, nextVisits, withJobs, type VisitWithJobs } from './contract-visits.ts';
import { useContractContext } from './use-contract-context.ts';
import { usePreview } from './use-preview.ts';
import { VisitTable } from './VisitTable.tsx';

interface JobsCellProps {
  visit: VisitWithJobs;
  contract: OrderSet;
  today: number;
  now: number;
  siteName: (id: string) => string;
}

/** The jobs of a visit, and when those that do not exist yet are created. */
const JobsCell = ({ visit, contract, today, now, siteName }: JobsCellProps) => {
  const t = useT('office');
  const formats = useFormats();
  const isMany = contract.sites.length > 1;
  const on = createdOn(visit);
  const planned =
    contract.state === 'ended' || visit.plan <= now ? t('No job') : t('Created once the contract is started');
  const open =
    contract.state === 'active' && visit.plan > now
      ? on <= today
        ? t('Will be created within the hour')
        : t('Will be created on {{date}}', { date: formats.businessDate(on) })
      : planned;
  return (
    <Stack gap={2}>
      {visit.jobs.map((job) => (
        <Group key={job.id} gap="xs" wrap="nowrap">
          <TextLink to="/jobs/$jobId" params={{ jobId: job.postid }}>
            {isMany ? `${job.docno} · ${siteName(job.siteid)}` : job.docno}
          </TextLink>
          <StatusBadge status={job.status} />
          {job.edited ? (
            <Text size="xs" c="dimmed">
              {t('Edited: keeps its own values')}
            </Text>
          ) : null}
        </Group>
      ))}
      {visit.open > 0 ? (
        <Text size="sm" c="dimmed">
          {open}
        </Text>
      ) : null}
    </Stack>
  );
};

const useJobsColumn = (
  contract: OrderSet,
  { today, now, names }: { today: number; now: number; names: ReadonlyMap<string, string> },
): PlainColumn<VisitWithJobs>[] => {
  const t = useT('office');
  const siteName = (id: string) => names.get(id) ?? t('a deleted site');
  return [
    {
      label: t('Jobs'),
      cell: (visit) => <JobsCell visit={visit} contract={contract} today={today} now={now} siteName={siteName} />,
    },
  ];
};

/** The next dates of a contract with the jobs that exist and those that are still to be created. */
export const ContractVisits = ({ contract }: { contract: OrderSet }): ReactNode => {
  const t = useT('office');
  const failureText = useFailureText();
  const { contact, folder, timeZone, today, now } = useContractContext(contract.contactid, contract.startsOn);
  const preview = usePreview(previewOf(valuesOfContract(contract), folder?.id, today));
  const names = new Map(contact?.sitelist.map(({ id, name }) => [id, name]));
  const jobs = useJobsColumn(contract, { today, now, names });
  const body = () => {
    if (preview.error !== null) return <Text size="sm">{failureText(preview.error)}</Text>;
    if (preview.data === undefined) return <ListSkeleton rows={datesAhead} />;
    const visits = withJobs(nextVisits(preview.data, datesAhead), contract);
    if (visits.length === 0) return <Text size="sm">{t('No visits in the coming year')}</Text>;
    return <VisitTable label={t('Next dates')} visits={visits} rule={contract.holidayRule} more={jobs} />;
  };
  return (
    <FormatsProvider folder={{ ...notationOf(folder), timeZone }}>
      <Section title={t('Next dates')}>
        <Text size="sm" c="dimmed" mb="xs">
          {t('Jobs are created {{count}} days ahead while the contract is running.', { count: fulfilDaysAhead })}
        </Text>
        {body()}
      </Section>
    </FormatsProvider>
  );
};
