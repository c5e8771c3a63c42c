import { later } from './later.ts';

/** The pages of a job, which the first screen does not need. */
export const jobPages = later(() => import('./job-routes.tsx'));
