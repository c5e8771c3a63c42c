import { useCaller } from '../../../api/caller.tsx';

/** Returns a function that says whether the caller works in a document's folder: those of parent folders are read only. */
export const useMayChangeDocument = (): ((document: { folderid: string }) => boolean) => {
  const { folders, profile } = useCaller();
  return ({ folderid }) => profile.user.isAdmin || folders.some(({ id }) => id === folderid);
};
