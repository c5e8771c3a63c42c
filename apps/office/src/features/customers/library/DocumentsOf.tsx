import { library } from '@field-service/contract/datasets/customers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { leadingTo } from '../../../resource/leading-to.tsx';
import { useDocumentColumns } from './document-columns.tsx';

const documentsOf = listSpec(library, { filters: {}, sort: 'title asc', hidden: ['customer', 'folder'] });

/** The documents of the library that are for one customer alone. */
export const DocumentsOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const columns = leadingTo('/document-list', useDocumentColumns());
  return (
    <RelatedList
      spec={documentsOf}
      within={within}
      label={t('Documents')}
      columns={columns}
      rowName={({ title }) => title}
      search={{ label: t('Search documents'), placeholder: t('Title, category or notes') }}
      empty={t('No documents for this customer alone')}
    />
  );
};
