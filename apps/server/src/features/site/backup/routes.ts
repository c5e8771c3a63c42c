import { contract } from '@field-service/contract/contract.ts';
import { inTransaction, type Services } from '../../../context.ts';
import { bind, bindAhead, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import { install } from '../system/public.ts';
import { confirmReset, openReset } from './reset.ts';
import { restoreSite } from './restore.ts';
import { fetchBackup, linkBackup, listBackups, orderBackup, takeBackup } from './take.ts';

export const backupRoutes = (services: Services): BoundRoute[] => [
  bind(contract.backups.take, async (context, caller, input) => await takeBackup(services, context, caller, input)),
  bind(contract.backups.order, orderBackup),
  bind(contract.backups.list, listBackups),
  bind(contract.backups.link, linkBackup),
  bindOpen(contract.backups.fetch, fetchBackup),
  bindAhead(contract.installation.reset, confirmReset, openReset),
  bindOpen(
    contract.installation.init,
    async (context, { body }) => {
      if ('uploads' in body) return { restored: await restoreSite(services, context, body) };
      await inTransaction(services, async ({ db }) => await install({ ...context, system: db }, body));
      return { restored: null };
    },
    { transaction: false },
  ),
];
