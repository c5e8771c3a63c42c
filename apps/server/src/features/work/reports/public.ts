export { makeServiceReport } from './make.ts';
