import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../plugins/bind.ts';
import { syncDevice } from './sync.ts';

export const syncRoutes: readonly BoundRoute[] = [bind(contract.sync.sync, syncDevice)];
