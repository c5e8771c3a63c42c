export { dashboardDataset } from './queries.ts';
