export { latestOfFormLink } from './links.ts';
export { formAnswerDataset, formDataset } from './queries.ts';
