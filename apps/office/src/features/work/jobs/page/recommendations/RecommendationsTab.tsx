import createCall from 'virtual:call-facts/recommendations.create';
import type { DatasetRow } from '@field-service/contract/data.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { datasets } from '../../../../../api/client.ts';
import { queryKeys } from '../../../../../api/query-keys.ts';
import { LinkButton, TextLink } from '../../../../../parts/LinkButton.tsx';
import { PlainTable, type PlainColumn } from '../../../../../parts/PlainTable.tsx';
import { priorityNames } from '../../../../../parts/priorities.ts';
import { QueryGate } from '../../../../../parts/QueryGate.tsx';
import { Section } from '../../../../../parts/Section.tsx';
import { RecommendationSteps } from '../../../../../recommending/RecommendationSteps.tsx';
import {
  recommendationOwnerWords,
  recommendationStateWords,
  recommendationTypeWords,
} from '../../../../../recommending/recommendation-words.ts';

type Row = DatasetRow<'recommendations'>;
const useColumns = (): PlainColumn<Row>[] => {
  const t = useT('office');
  const formats = useFormats();
  return [
    {
      label: t('Recommendation'),
      cell: ({ id, title, type, notes, place }) => (
        <>
          <TextLink to="/recommendation-list/$recordId" params={{ recordId: id }} fw={600}>
            {title}
          </TextLink>
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
    { label: t('Actions'), cell: (row) => <RecommendationSteps recommendation={row} /> },
  ];
};

/** The recommendations made during the job, and what became of each. */
export const RecommendationsTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const columns = useColumns();
  const { may } = useFormHost();
  const add =
    may(createCall.needs) && job.contact !== null && job.addressid !== null ? (
      <LinkButton
        to="/recommendation-list/new"
        search={{ customer: job.contact.id, site: job.addressid, job: job.id }}
        variant="default"
        size="xs"
      >
        {t('Add recommendation')}
      </LinkButton>
    ) : null;
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
            action={add}
          />
        ) : (
          <Section title={t('Recommendations')} acts={add}>
            <PlainTable label={t('Recommendations')} rows={rows} rowKey={({ id }) => id} columns={columns} />
          </Section>
        )
      }
    </QueryGate>
  );
};
