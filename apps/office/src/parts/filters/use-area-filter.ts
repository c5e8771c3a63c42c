import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { useCaller } from '../../api/caller.tsx';

/** A filter of a list by the subfolders of the chosen folder, and its condition: an area includes its own subfolders. */
export const useAreaFilter = () => {
  const t = useT('office');
  const { folders, folder } = useCaller();
  const areas = folders.filter(({ path, id }) => !folder || (id !== folder.id && path.startsWith(folder.path)));
  return {
    named:
      areas.length === 0
        ? undefined
        : {
            label: t('Area'),
            placeholder: t('All areas'),
            width: 144,
            options: areas.map(({ id, name }) => ({ value: id, label: name })),
          },
    condition: (area: string | number): Find => {
      const root = folders.find(({ id }) => id === area);
      const inside = root === undefined ? [] : folders.filter(({ path }) => path.startsWith(root.path));
      return { folderid: { $in: inside.map(({ id }) => id) } };
    },
  };
};
