export { selectCounters as countersOf } from './queries.ts';
