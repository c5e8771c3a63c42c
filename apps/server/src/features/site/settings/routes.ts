import { contract } from '@field-service/contract/contract.ts';
import { bind, bindAhead, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import { folderSettings, mySettings, publicSettings, saveMySettings, settingsByKeys, split } from './commands.ts';
import { sendLogo } from './logo.ts';
import { checkApplications } from './applications.ts';
import { portalEnabled } from './public.ts';
import { exportSettings, importSettings, saveFolderSettings, saveSiteSettings } from './writes.ts';

export const settingRoutes: readonly BoundRoute[] = [
  bindOpen(contract.settings.public, publicSettings),
  bindOpen(contract.settings.logo, sendLogo),
  bindOpen(contract.portal.contactSettings, async (context) => ({
    'x-contactSettings': { customerPortal: await portalEnabled(context.system, null) },
  })),
  bind(
    contract.settings.get,
    async (context, caller, { params }) => await settingsByKeys(context, caller, params.keys),
  ),
  bind(contract.settings.one, async (context, caller, { params }) => await settingsByKeys(context, caller, params.key)),
  bind(
    contract.folders.settings,
    async (context, caller, { params }) => await folderSettings(context, caller, params.id, params.keys),
  ),
  bindAhead(
    contract.settings.save,
    (context, caller, { body }) => checkApplications(context, caller, body.settings),
    (context, caller, { body }) => saveSiteSettings(context, caller, body.settings, body.versions),
  ),
  bindAhead(
    contract.settings.saveOne,
    (context, caller, { body }) => checkApplications(context, caller, { [body.key]: body.data ?? null }),
    (context, caller, { body }) => saveSiteSettings(context, caller, { [body.key]: body.data ?? null }),
  ),
  bind(contract.settings.remove, (context, caller, { params }) =>
    saveSiteSettings(context, caller, { [params.key]: null }),
  ),
  bind(contract.folders.allSettings, (context, caller, { params }) => folderSettings(context, caller, params.id, null)),
  bind(contract.folders.saveAllSettings, (context, caller, { params, body }) =>
    saveFolderSettings(context, caller, params.id, body.settings, null),
  ),
  bind(contract.folders.saveSettings, (context, caller, { params, body }) =>
    saveFolderSettings(context, caller, params.id, body.settings, split(params.keys)),
  ),
  bind(contract.folders.exportSettings, (context, caller, { params }) => exportSettings(context, caller, params.id)),
  bind(contract.folders.importSettings, (context, caller, { params, body }) =>
    importSettings(context, caller, params.id, body),
  ),
  bind(contract.session.settings, mySettings),
  bind(contract.session.saveSettings, saveMySettings),
];
