export { checkBreaches } from './breaches.ts';
export { correctiveActionDataset, thresholdDataset } from './thresholds.queries.ts';
