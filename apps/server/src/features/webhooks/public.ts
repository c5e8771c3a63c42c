export { announceEvent, deliverHook, retryHooks } from './deliver.ts';
export { announcementOf } from './events.ts';
export { deliveryDataset, webhookDataset } from './queries.ts';
