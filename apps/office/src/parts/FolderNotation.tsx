import { FormatsProvider, notationOf } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { useCaller } from '../api/caller.tsx';

/** Writes times, dates and amounts inside as a folder does; as the page does if the folder is not the user's. */
export const FolderNotation = ({ id, children }: { id: string | undefined; children: ReactNode }): ReactNode => {
  const folder = useCaller().folders.find((each) => each.id === id);
  return folder === undefined ? children : <FormatsProvider folder={notationOf(folder)}>{children}</FormatsProvider>;
};
