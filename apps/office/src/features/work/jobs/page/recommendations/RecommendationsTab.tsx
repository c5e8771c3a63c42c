import acceptCall from 'virtual:call-facts/recommendations.accept';
import doneCall from 'virtual:call-facts/recommendations.done';
import rejectCall from 'virtual:call-facts/recommendations.reject';
import verifyCall from 'virtual:call-facts/recommendations.verify';
import type { DatasetRow } from '@field-service/contract/data.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { mayStep, type RecommendationState } from '@field-service/domain/work/recommendation.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Group, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, datasets } from '../../../../../api/client.ts';
import { queryKeys } from '../../../../../api/query-keys.ts';
import type { PlainPhrase } from '../../../../../parts/plain-phrase.ts';
import { PlainTable, type PlainColumn } from '../../../../../parts/PlainTable.tsx';
import { priorityNames } from '../../../../../parts/priorities.ts';
import { QueryGate } from '../../../../../parts/QueryGate.tsx';
import { Section } from '../../../../../parts/Section.tsx';
import { recommendationOwnerWords, recommendationStateWords, recommendationTypeWords } from './recommendation-words.ts';

type Row = DatasetRow<'recommendations'>;
type Step = 'accept' | 'done' | 'verify' | 'reject';

const steps: Readonly<Record<Step, { to: RecommendationState; name: PlainPhrase }>> = {
  accept: { to: 'accepted', name: 'Accept' },
  done: { to: 'done', name: 'Mark as carried out' },
  verify: { to: 'verified', name: 'Verify' },
  reject: { to: 'rejected', name: 'Reject' },
};
const order: readonly Step[] = ['accept', 'done', 'verify', 'reject'];
const calls = { accept: acceptCall, done: doneCall, verify: verifyCall, reject: rejectCall };

const Steps = ({ row }: { row: Row }): ReactNode => {
  const t = useT('office');
  const queryClient = useQueryClient();
  const stepsNow = order.filter((step) => mayStep(row.state, steps[step].to, row.owner, 'staff'));
  return (
    <Group gap={4} wrap="nowrap">
      {stepsNow.map((step) => (
        <ActButton
          key={step}
          size="compact-xs"
          act={t(steps[step].name)}
          call={calls[step]}
          ask={
            step === 'reject'
              ? {
                  question: t('Reject this recommendation?'),
                  follows: t('It is no longer repeated on the reports of this site, and cannot be opened again.'),
                  reason: 'required',
                }
              : undefined
          }
          run={async ({ reason, idempotencyKey }) =>
            await api.recommendations[step](
              { params: { id: row.id }, body: { uts: row.uts, ...(reason === '' ? {} : { reason }) } },
              { idempotencyKey },
            )
          }
          onDone={() => queryClient.invalidateQueries({ queryKey: [queryKeys.recommendations] })}
          said={({ data }) => `${row.title}: ${t(recommendationStateWords[data.state].name)}`}
        />
      ))}
    </Group>
  );
};

const useColumns = (): PlainColumn<Row>[] => {
  const t = useT('office');
  const formats = useFormats();
  return [
    {
      label: t('Recommendation'),
      cell: ({ title, type, notes, place }) => (
        <>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {[t(recommendationTypeWords[type]), place, notes].filter((part) => part !== '').join(' · ')}
          </Text>
        </>
      ),
    },
    { label: t('Priority'), cell: ({ priority }) => t(priorityNames[priority]) },
    { label: t('To be done by'), cell: ({ owner }) => t(recommendationOwnerWords[owner]) },
    { label: t('Due by'), nowrap: true, cell: ({ due }) => (due === null ? '' : formats.businessDate(due)) },
    {
      label: t('State'),
      nowrap: true,
      cell: ({ state }) => (
        <KindBadge kind={recommendationStateWords[state].kind}>{t(recommendationStateWords[state].name)}</KindBadge>
      ),
    },
    { label: t('Actions'), cell: (row) => <Steps row={row} /> },
  ];
};

/** The recommendations made during the job, and what became of each. */
export const RecommendationsTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const columns = useColumns();
  const found = useQuery({
    queryKey: [queryKeys.recommendations, 'of', job.id],
    queryFn: ({ signal }) =>
      datasets.rows('recommendations', { find: { postid: job.id }, sort: 'cts asc', limit: 200 }, { signal }),
  });
  return (
    <QueryGate query={found} skeleton={<ListSkeleton rows={3} />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            icon={IconBulb}
            title={t('No recommendations')}
            text={t('What technicians recommend to the customer during this job appears here.')}
          />
        ) : (
          <Section title={t('Recommendations')}>
            <PlainTable label={t('Recommendations')} rows={rows} rowKey={({ id }) => id} columns={columns} />
          </Section>
        )
      }
    </QueryGate>
  );
};
