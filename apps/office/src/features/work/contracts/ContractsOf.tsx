import { orderSets } from '@field-service/contract/datasets/work.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { useContractColumns } from './contract-columns.tsx';

const contractsOf = listSpec(orderSets, {
  filters: {},
  sort: 'docno desc',
  hidden: ['customer', 'sites', 'endsOn', 'folder'],
});

/** The contracts of one record, such as a customer. */
export const ContractsOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const [first, ...others] = useContractColumns();
  const linked = first && {
    ...first,
    render: (row: Parameters<typeof first.render>[0]) => (
      <TextLink to="/contracts/$recordId" params={{ recordId: row.id }}>
        {first.render(row)}
      </TextLink>
    ),
  };
  return (
    <RelatedList
      spec={contractsOf}
      within={within}
      label={t('Contracts')}
      columns={[...(linked ? [linked] : []), ...others]}
      rowName={({ title }) => title}
      empty={t('No contracts yet')}
    />
  );
};
