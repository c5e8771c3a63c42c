import type { DatasetRow } from '@field-service/contract/data.ts';
import { library } from '@field-service/contract/datasets/customers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useCaller } from '../../../api/caller.tsx';
import { useDocumentLabels } from './DocumentFields.tsx';
import { ValidTo } from './ValidTo.tsx';

/** The columns of lists of documents. */
export const useDocumentColumns = (): DatasetColumn<DatasetRow<'library'>>[] => {
  const t = useT('office');
  const formats = useFormats();
  const labels = useDocumentLabels();
  const column = useDatasetColumns(library);
  const { folders } = useCaller();
  return [
    column('title', { label: labels.title }),
    column('category', { label: labels.category, clip: 160 }),
    column('published', { label: labels.published, width: 112 }),
    column('validTo', { label: labels.validTo, width: 168, render: ({ validTo }) => <ValidTo day={validTo} /> }),
    column('contactName', { id: 'customer', label: labels.contactid, clip: 220, shown: { none: t('All customers') } }),
    column('fileName', { id: 'file', label: labels.file, clip: 240 }),
    column('bytes', { label: t('Size'), width: 104, render: ({ bytes }) => formats.bytes(bytes) }),
    column('uts', { label: t('Changed'), width: 160 }),
    column('folderid', {
      id: 'folder',
      label: labels.folderid,
      clip: 180,
      sortField: undefined,
      shown: { names: Object.fromEntries(folders.map(({ id, name }) => [id, name])) },
    }),
  ];
};
