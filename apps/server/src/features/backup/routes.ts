import { contract } from '@field-service/contract/contract.ts';
import type { Services } from '../../context.ts';
import { bind, bindOpen, type BoundRoute } from '../../plugins/bind.ts';
import { fetchBackup, linkBackup, listBackups, orderBackup, takeBackup } from './take.ts';

export const backupRoutes = (services: Services): BoundRoute[] => [
  bind(contract.backups.take, async (context, caller, input) => await takeBackup(services, context, caller, input)),
  bind(contract.backups.order, orderBackup),
  bind(contract.backups.list, listBackups),
  bind(contract.backups.link, linkBackup),
  bindOpen(contract.backups.fetch, fetchBackup),
];
