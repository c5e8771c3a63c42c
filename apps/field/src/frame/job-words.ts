import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { Job } from '@field-service/contract/work/job.ts';
import type { JobPage } from '@field-service/domain/work/job-flow.ts';
import type { AppKey } from '@field-service/i18n/groups.ts';

/** The lists of the site whose entries a job's page names: service types, time slots and job types. */
export const namedInJobs = [lookupNumbers.nature, lookupNumbers.timeSlot, lookupNumbers.postType] as const;

export type FieldKey = AppKey<'field'>;

/** The names of a job's pages, as in the menu of the specification. */
export const pageWords = {
  AllStations: 'Stations',
  Usage: 'Usage',
  TasksList: 'Tasks',
  ServiceReport: 'Additional Info',
  FollowUp: 'Follow Up',
  AdditionalCustomerSigns: 'More signatures',
  BillingLines: 'Lines',
  Closing: 'Closing',
  Billing: 'Billing',
} as const satisfies Record<JobPage, FieldKey>;

export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];
export const priorityWords = {
  low: 'Low priority',
  normal: 'Normal priority',
  high: 'High priority',
  urgent: 'Urgent',
} as const satisfies Record<Priority, FieldKey>;

export const priorityOf = ({ data }: Job): Priority => priorities.find((each) => each === data.priority) ?? 'normal';

export const dataText = ({ data }: Job, key: string): string => {
  const value = data[key];
  return typeof value === 'string' ? value : '';
};

/** The site's name; without a site, the customer's name; without a customer, the job's title. */
export const placeOf = (job: Job): string => job.site?.name ?? job.contact?.name ?? job.title;

/** The job's title where it says more than the place; undefined otherwise. */
export const titleOf = (job: Job): string | undefined => {
  const title = job.title.trim();
  return title === '' || title === placeOf(job).trim() ? undefined : title;
};
