export { deliverPush } from './deliver.ts';
export { selectReachable } from './queries.ts';
