import { people } from '@field-service/contract/datasets/people.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { usePersonColumns } from './person-columns.tsx';

const peopleOf = listSpec(people, {
  filters: {},
  sort: 'name asc',
  hidden: ['team', 'vehicleno', 'username', 'email'],
});

/** The people of one record, such as a team. */
export const PeopleOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const [name, ...others] = usePersonColumns();
  const named = name && {
    ...name,
    render: (row: Parameters<typeof name.render>[0]) => (
      <TextLink to="/team-list/$recordId" params={{ recordId: row.id }}>
        {name.render(row)}
      </TextLink>
    ),
  };
  return (
    <RelatedList
      spec={peopleOf}
      within={within}
      label={t('People')}
      columns={[...(named ? [named] : []), ...others]}
      rowName={(row) => row.name}
      empty={t('Nobody yet (people)')}
    />
  );
};
