import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../../context.ts';
import { openPictures } from '../../../files/pictures.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { changeFile, moveFile, removeFile, restoreFile } from './changes.ts';
import { readMeta, sendFile } from './commands.ts';
import { listFiles } from './list.ts';

export function fileRoutes({ files, config }: Pick<Services, 'files' | 'config'>): BoundRoute[] {
  const pictures = openPictures(files, config.dataDir);
  return [
    bind(contract.files.get, async (context, caller, input) => await sendFile(context, caller, pictures, input)),
    bind(contract.files.meta, async (context, caller, { params }) => await readMeta(context, caller, params.id)),
    bind(
      contract.files.list,
      async (context, caller, { query }) => await listFiles(context, caller, query.appref, query.bin === '1'),
    ),
    bind(
      contract.files.update,
      async (context, caller, { params, body }) => await changeFile(context, caller, params.id, body),
    ),
    bind(contract.files.remove, async (context, caller, { params }) => await removeFile(context, caller, params.id)),
    bind(contract.files.restore, async (context, caller, { params }) => await restoreFile(context, caller, params.id)),
    bind(
      contract.files.attach,
      async (context, caller, { params, body }) => await moveFile(context, caller, params.id, body.appref),
    ),
  ];
}
