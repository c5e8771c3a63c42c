import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../context.ts';
import { openPictures } from '../../files/pictures.ts';
import { bind, type BoundRoute } from '../../plugins/bind.ts';
import { readMeta, sendFile } from './commands.ts';

export function fileRoutes({ files, config }: Pick<Services, 'files' | 'config'>): BoundRoute[] {
  const pictures = openPictures(files, config.dataDir);
  return [
    bind(contract.files.get, async (context, caller, input) => await sendFile(context, caller, pictures, input)),
    bind(contract.files.meta, async (context, caller, { params }) => await readMeta(context, caller, params.id)),
  ];
}
