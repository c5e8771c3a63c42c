export { inheritCounters, selectCounters as countersOf } from './queries.ts';
