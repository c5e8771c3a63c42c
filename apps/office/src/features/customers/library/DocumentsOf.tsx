import { library } from '@field-service/contract/datasets/customers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { useDocumentColumns } from './document-columns.tsx';

const documentsOf = listSpec(library, { filters: {}, sort: 'title asc', hidden: ['customer', 'folder'] });

/** The documents of the library that are for one customer alone. */
export const DocumentsOf = ({ within }: { within: Find }): ReactNode => {
  const t = useT('office');
  const columns = useDocumentColumns().map((column) =>
    column.id === 'title'
      ? {
          ...column,
          render: (row: Parameters<typeof column.render>[0]) => (
            <TextLink to="/document-list/$recordId" params={{ recordId: row.id }}>
              {row.title}
            </TextLink>
          ),
        }
      : column,
  );
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
