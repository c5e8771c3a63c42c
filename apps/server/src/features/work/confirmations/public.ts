export { latestOfConfirmation } from './commands.ts';
export { confirmationDataset } from './queries.ts';
