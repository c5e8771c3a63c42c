import type { contract } from '@field-service/contract/contract.ts';
import type { RouteResult } from '@field-service/contract/route.ts';

export type Home = RouteResult<(typeof contract)['portal']['home']>;
