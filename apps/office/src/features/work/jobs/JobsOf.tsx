import { posts } from '@field-service/contract/datasets/jobs.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { useJobColumns } from './JobListScreen.tsx';

const orders = {
  'plan desc': listSpec(posts, { filters: {}, sort: 'plan desc', hidden: ['customer', 'cts', 'tags', 'folder'] }),
  'plan asc': listSpec(posts, { filters: {}, sort: 'plan asc', hidden: ['people', 'amount', 'cts', 'tags', 'folder'] }),
};

interface JobsOfProps {
  within: Find;
  order?: keyof typeof orders;
  /** Whether the lines of the jobs are billed; what they add up to is shown only then. */
  isBilled?: boolean;
}

/** The jobs of one record: of a customer the latest first, or those that a person still has to do in their order. */
export const JobsOf = ({ within, order = 'plan desc', isBilled = true }: JobsOfProps): ReactNode => {
  const t = useT('office');
  const columns = useJobColumns();
  return (
    <RelatedList
      spec={orders[order]}
      within={within}
      label={t('Jobs')}
      columns={isBilled ? columns : columns.filter(({ id }) => id !== 'amount')}
      rowName={({ docno }) => docno}
      search={{ label: t('Search jobs'), placeholder: t('Number, title or site') }}
      empty={t('No jobs yet')}
    />
  );
};
