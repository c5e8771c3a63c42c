export { billingPeriodDataset } from './datasets.queries.ts';
export { billPlans } from './drafts.ts';
export { latestOfReminder, remindOverdue } from './reminders.ts';
export { attachStatement } from './statement.ts';
