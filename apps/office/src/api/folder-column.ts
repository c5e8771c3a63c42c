import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useCaller } from './caller.tsx';

/** The column that names each row's folder, for lists whose rows can be of several folders; empty for a single one. */
export const useFolderColumn = <Row extends { folderid: string }>(): DatasetColumn<Row>[] => {
  const t = useT('office');
  const { folders, folder } = useCaller();
  const listed = folder === undefined ? folders : folders.filter(({ path }) => path.startsWith(folder.path));
  if (listed.length < 2) return [];
  const names = new Map(folders.map(({ id, name }) => [id, name]));
  const name = ({ folderid }: Row): string => names.get(folderid) ?? '';
  const label = t('Folder');
  const print = { field: 'folderid', label, names: Object.fromEntries(names) };
  return [{ id: 'folder', label, width: 144, text: name, render: name, print }];
};
