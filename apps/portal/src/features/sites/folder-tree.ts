import type { PortalUser } from '@field-service/contract/customers/portal.ts';

export type PortalFolder = PortalUser['folders'][number];
export interface FolderNode {
  folder: PortalFolder;
  children: readonly FolderNode[];
}

/** Folders as a tree, sorted by name; a folder whose parent the customer may not access is a root. */
export const folderTree = (folders: readonly PortalFolder[]): readonly FolderNode[] => {
  const known = new Set(folders.map(({ id }) => id));
  const under = (parentId: string | null): readonly FolderNode[] =>
    folders
      .filter(
        (folder) => (folder.parentId !== null && known.has(folder.parentId) ? folder.parentId : null) === parentId,
      )
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((folder) => ({ folder, children: under(folder.id) }));
  return under(null);
};
