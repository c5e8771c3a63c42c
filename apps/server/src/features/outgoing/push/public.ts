export { wrongApplications } from './app-service.ts';
export { deliverPush, selectReachable } from './deliver.ts';
