export { closeWorkDays } from './close.ts';
export { recordActivity, recordSign } from './commands.ts';
export { workTimeDataset } from './queries.ts';
export { recordWork, workDayNow, type WorkSign } from './record.ts';
