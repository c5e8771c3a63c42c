export { announceEvent, deliverHook, retryHook, retryHooks } from './deliver.ts';
export { deliveryDataset, webhookDataset } from './queries.ts';
