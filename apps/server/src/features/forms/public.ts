export { formAnswerDataset, formDataset } from './queries.ts';
