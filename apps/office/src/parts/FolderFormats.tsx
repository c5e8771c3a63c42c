import { FormatsProvider, notationOf } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { useCaller } from '../api/caller.tsx';

/** Writes dates and times inside it as a record's folder does: on its clock and in its time zone. */
export const FolderFormats = ({ folderId, children }: { folderId: string; children: ReactNode }): ReactNode => {
  const { folders, home } = useCaller();
  const folder = folders.find(({ id }) => id === folderId) ?? home;
  return <FormatsProvider folder={notationOf(folder)}>{children}</FormatsProvider>;
};
