import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { Folder } from '@field-service/contract/access/session.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useLookups, useTechnicians, type Technician } from '../../../api/reference.ts';
import type { BoardSearch } from './board-search.ts';
import type { BoardFilter } from './schedule.ts';

type Chosen = Pick<BoardSearch, 'team' | 'area' | 'nature'>;

const noTechnicians: readonly Technician[] = [];

/** The area that is chosen on the board, and the folder whose time zone and working day the board has. */
export const useBoardFolders = ({ area: id }: Chosen): { area: Folder | undefined; clock: Folder | undefined } => {
  const { home, folders } = useCaller();
  const area = folders.find((folder) => folder.id === id);
  return { area, clock: area ?? home };
};

interface BoardScope {
  technicians: UseQueryResult<Technician[]>;
  /** Regardless of the filters. */
  everyone: readonly Technician[];
  /** The technicians of the chosen folder, area and team. */
  people: readonly Technician[];
  filter: BoardFilter;
}

/** Whose jobs and which jobs the board shows. */
export const useBoardScope = (search: Chosen, area: Folder | undefined): BoardScope => {
  const { folder, folders } = useCaller();
  const technicians = useTechnicians();
  const everyone = technicians.data ?? noTechnicians;
  const natures = useLookups(lookupNumbers.nature);
  const nature = natures.data?.find(({ id }) => id === search.nature)?.name;
  const { team } = search;
  const folderIds = useMemo(() => {
    const within = (path: string) => (area ? path.startsWith(area.path) : !folder || path.startsWith(folder.path));
    return folders.filter(({ path }) => within(path)).map(({ id }) => id);
  }, [area, folder, folders]);
  const people = useMemo(
    () =>
      everyone.filter(
        (person) =>
          (team === undefined || person.teamid === team) && person.folders.some((id) => folderIds.includes(id)),
      ),
    [everyone, team, folderIds],
  );
  const filter = useMemo(
    (): BoardFilter => ({ folders: area ? folderIds : undefined, nature }),
    [area, folderIds, nature],
  );
  return { technicians, everyone, people, filter };
};
