import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../plugins/bind.ts';
import { foldersOf } from './public.ts';

export const folderRoutes: readonly BoundRoute[] = [
  bind(contract.folders.list, async (context, caller, { query }) => {
    const folders = await foldersOf(context.db.asSystem('only the folders that the caller may enter are asked for'), caller);
    return query.org === '1' ? folders.filter((folder) => folder.parent === null) : folders;
  }),
];
