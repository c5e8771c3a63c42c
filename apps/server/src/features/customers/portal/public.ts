export { scheduleDataset } from './schedules.queries.ts';
