/** The fields of a folder that the tree needs. */
export interface TreeFolder {
  id: string;
  name: string;
  parentId: string | null;
}
export interface FolderNode<F extends TreeFolder> {
  folder: F;
  children: readonly FolderNode<F>[];
}

/** Folders as a tree, sorted by name. A folder whose parent the user may not access is a root. */
export const folderTree = <F extends TreeFolder>(folders: readonly F[]): readonly FolderNode<F>[] => {
  const known = new Set(folders.map(({ id }) => id));
  const under = (parentId: string | null): readonly FolderNode<F>[] =>
    folders
      .filter(
        (folder) => (folder.parentId !== null && known.has(folder.parentId) ? folder.parentId : null) === parentId,
      )
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((folder) => ({ folder, children: under(folder.id) }));
  return under(null);
};
