import { posts } from '@field-service/contract/datasets/jobs.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { useJobColumns } from './JobListScreen.tsx';

const jobsOf = listSpec(posts, { filters: {}, sort: 'plan desc', hidden: ['customer', 'cts', 'folder'] });

/** The jobs of one record, such as a customer, the latest first. */
export const JobsOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const columns = useJobColumns();
  return (
    <RelatedList
      spec={jobsOf}
      within={within}
      label={t('Jobs')}
      columns={columns}
      rowName={({ docno }) => docno}
      search={{ label: t('Search jobs'), placeholder: t('Number, title or site') }}
      empty={t('No jobs yet')}
    />
  );
};
