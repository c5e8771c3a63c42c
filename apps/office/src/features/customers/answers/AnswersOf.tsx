import type { DatasetRow } from '@field-service/contract/data.ts';
import { formAnswers } from '@field-service/contract/datasets/customers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { RelatedList } from '../../../parts/RelatedList.tsx';

type Row = DatasetRow<'form-answers'>;

const answersOf = listSpec(formAnswers, { filters: {}, sort: 'at desc' });

/** The answers to forms that belong to one record, such as a customer or a job, the latest first. */
export const AnswersOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const column = useDatasetColumns(formAnswers);
  return (
    <RelatedList
      spec={answersOf}
      within={within}
      label={t('Forms')}
      columns={[
        column('title', {
          label: t('Form'),
          clip: 280,
          render: ({ id, title }: Row) => (
            <TextLink to="/form-answers/$answerId" params={{ answerId: id }}>
              {title}
            </TextLink>
          ),
        }),
        column('at', { label: t('Answered at') }),
        column('by', { label: t('Answered by'), clip: 200 }),
        column('site.name', { id: 'site', label: t('Site'), clip: 200, sortField: undefined }),
        column('docno', { label: t('Job'), width: 176, sortField: undefined }),
      ]}
      rowName={({ title }) => title}
      search={{ label: t('Search forms'), placeholder: t('Form or name') }}
      empty={t('No answers to forms')}
    />
  );
};
