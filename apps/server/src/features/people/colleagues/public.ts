export { isColleague, lockPeople } from './queries.ts';
