import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../plugins/bind.ts';
import { getLookup, listLookups } from './read.ts';

export const lookupRoutes: readonly BoundRoute[] = [bind(contract.lookups.list, listLookups), bind(contract.lookups.get, getLookup)];
