export { announceEvent, deliverHook, retryHooks } from './deliver.ts';
export { deliveryDataset, webhookDataset } from './queries.ts';
