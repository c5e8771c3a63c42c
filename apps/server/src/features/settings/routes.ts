import { contract } from '@field-service/contract/contract.ts';
import { bind, bindOpen, type BoundRoute } from '../../plugins/bind.ts';
import { folderSettings, mySettings, publicSettings, saveMySettings, settingsByKeys } from './commands.ts';
import { portalEnabled } from './public.ts';

export const settingRoutes: readonly BoundRoute[] = [
  bindOpen(contract.settings.public, publicSettings),
  bindOpen(contract.portal.contactSettings, async (context) => ({ 'x-contactSettings': { customerPortal: await portalEnabled(context.system, null) } })),
  bind(contract.settings.get, async (context, caller, { params }) => await settingsByKeys(context, caller, params.keys)),
  bind(contract.settings.one, async (context, caller, { params }) => await settingsByKeys(context, caller, params.key)),
  bind(contract.folders.settings, async (context, caller, { params }) => await folderSettings(context, caller, params.id, params.keys)),
  bind(contract.session.settings, mySettings),
  bind(contract.session.saveSettings, saveMySettings),
];
