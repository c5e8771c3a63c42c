/** A folder's position in the tree; `path` lists the ids from the root down to the folder itself. */
export interface FolderPlace {
  id: string;
  path: string;
}

/** The path of a folder under `parent` (null: a root): `/{id}/{id}/`. */
export const childPath = (parent: string | null, id: string): string => `${parent ?? '/'}${id}/`;

/** The ids of a path, starting with the root. */
export const idsOfPath = (path: string): string[] => path.split('/').filter((id) => id !== '');

/** The ids of the folders in `tree` that are at or below one of `ids`. */
export const withDescendants = (tree: readonly FolderPlace[], ids: readonly string[]): string[] => {
  const roots = new Set(ids);
  return tree
    .filter((folder) => roots.has(folder.id) || idsOfPath(folder.path).some((id) => roots.has(id)))
    .map((folder) => folder.id);
};

/** `ids` and all their ancestors. */
export const withAncestors = (tree: readonly FolderPlace[], ids: readonly string[]): string[] => {
  const wanted = new Set(ids);
  const line = new Set(ids);
  for (const folder of tree) if (wanted.has(folder.id)) for (const id of idsOfPath(folder.path)) line.add(id);
  return [...line];
};
