export { wrongApplications } from './app-service.ts';
export { deliverPush, reachableTypes, selectReachable } from './deliver.ts';
export { isReachable } from './queries.ts';
