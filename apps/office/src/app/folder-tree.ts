import type { Folder } from '@field-service/contract/access/session.ts';

export interface FolderNode {
  folder: Folder;
  /** 0 for the uppermost that the person may enter. */
  depth: number;
}

/** Folders in the order of their tree; one whose parent may not be entered stands at the top. */
export const folderTree = (folders: readonly Folder[]): FolderNode[] => {
  const ids = new Set(folders.map(({ id }) => id));
  const below = (parent: string | undefined, depth: number): FolderNode[] =>
    folders
      .filter(({ parentId }) => (parent === undefined ? parentId === null || !ids.has(parentId) : parentId === parent))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .flatMap((folder) => [{ folder, depth }, ...below(folder.id, depth + 1)]);
  return below(undefined, 0);
};
