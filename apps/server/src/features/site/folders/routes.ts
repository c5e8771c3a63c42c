import { contract } from '@field-service/contract/contract.ts';
import { requireEntered } from '../../../access.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { Refusal } from '../../../refusal.ts';
import { changeFolder, createFolder, getFolder } from './commands.ts';
import { folderUsers, saveFolderFiles, saveFolderUsers } from './members.ts';
import { foldersOf } from './public.ts';
import { idsOfPath } from './tree.ts';

const { folders } = contract;
const entered = 'only the folders that the caller may enter are asked for';

export const folderRoutes: readonly BoundRoute[] = [
  bind(folders.list, async (context, caller, { query }) => {
    const all = await foldersOf(context.db.asSystem(entered), caller);
    return query.org === '1' ? all.filter((folder) => folder.parent === null) : all;
  }),
  bind(folders.tree, async (context, caller, { params }) => {
    requireEntered(caller, params.id);
    const branch = (await foldersOf(context.db.asSystem(entered), caller)).filter((folder) =>
      idsOfPath(folder.path).includes(params.id),
    );
    if (branch.length === 0) throw new Refusal('record.not_found', { noun: 'folder', id: params.id });
    return branch;
  }),
  bind(folders.get, (context, caller, { params }) => getFolder(context, caller, params.id)),
  bind(folders.create, (context, caller, { body }) => createFolder(context, caller, body)),
  bind(folders.update, (context, caller, { params, body }) => changeFolder(context, caller, params.id, body)),
  bind(folders.files, (context, caller, { params, body }) => saveFolderFiles(context, caller, params.id, body)),
  bind(folders.users, (context, caller, { params }) => folderUsers(context, caller, params.id)),
  bind(folders.saveUsers, (context, caller, { params, body }) => saveFolderUsers(context, caller, params.id, body)),
];
