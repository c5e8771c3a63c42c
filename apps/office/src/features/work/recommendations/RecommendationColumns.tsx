import type { DatasetRow } from '@field-service/contract/data.ts';
import { recommendations } from '@field-service/contract/datasets/work.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import type { ReactNode } from 'react';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { TextLink } from '../../../parts/LinkButton.tsx';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { priorityNames } from '../../../parts/priorities.ts';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import {
  recommendationOwnerWords,
  recommendationStateWords,
  recommendationTypeWords,
} from '../../../recommending/recommendation-words.ts';
import { DueDay } from './DueDay.tsx';

type Row = DatasetRow<'recommendations'>;

/** The columns of a list of recommendations; the first one names the recommendation. */
export const useRecommendationColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(recommendations);
  const folder = useFolderColumn<Row>();
  const named = (words: Readonly<Record<string, PlainPhrase>>) =>
    Object.fromEntries(Object.entries(words).map(([code, word]) => [code, t(word)]));
  const states = Object.fromEntries(
    Object.entries(recommendationStateWords).map(([state, { name }]) => [state, t(name)]),
  );
  return [
    column('title', { label: t('Recommendation'), clip: 280 }),
    column('state', {
      label: t('State'),
      width: 136,
      shown: { names: states },
      render: ({ state }) => (
        <KindBadge kind={recommendationStateWords[state].kind}>{t(recommendationStateWords[state].name)}</KindBadge>
      ),
    }),
    column('due', { label: t('Due by'), width: 176, render: (row) => <DueDay recommendation={row} /> }),
    column('priority', { label: t('Priority'), width: 104, shown: { names: named(priorityNames) } }),
    column('owner', { label: t('To be done by'), width: 136, shown: { names: named(recommendationOwnerWords) } }),
    column('type', { label: t('Type'), width: 128, shown: { names: named(recommendationTypeWords) } }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 200, sortField: undefined }),
    column('site.name', { id: 'site', label: t('Site'), clip: 180, sortField: undefined }),
    column('cts', { label: t('Created'), card: 'none' }),
    ...folder,
  ];
};

const recommendationsOf = listSpec(recommendations, {
  filters: {},
  sort: 'cts desc',
  hidden: ['customer', 'folder'],
});

/** The recommendations for one record, such as a customer, the latest first. */
export const RecommendationsOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const [title, ...others] = useRecommendationColumns();
  const linked = title && {
    ...title,
    render: (row: Row) => (
      <TextLink to="/recommendation-list/$recordId" params={{ recordId: row.id }}>
        {row.title}
      </TextLink>
    ),
  };
  return (
    <RelatedList
      spec={recommendationsOf}
      within={within}
      label={t('Recommendations')}
      columns={[...(linked ? [linked] : []), ...others]}
      rowName={({ title: name }) => name}
      search={{ label: t('Search recommendations'), placeholder: t('Title, place or site') }}
      empty={t('No recommendations')}
    />
  );
};
