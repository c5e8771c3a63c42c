/** The pages of a job, which the first screen does not need. */
export const jobPages = () => import('./job-routes.tsx');
