import type { JobPage } from '@field-service/domain/work/job-flow.ts';

/** The path of a job page, in the form of the specification (`AllStations/{jobId}`, `TasksListPage/{jobId}`). */
export const jobPagePath = (page: JobPage, jobId: string) => {
  const params = { jobId };
  switch (page) {
    case 'AllStations':
      return { to: '/AllStations/$jobId', params } as const;
    case 'Usage':
      return { to: '/Usage/$jobId', params } as const;
    case 'TasksList':
      return { to: '/TasksListPage/$jobId', params } as const;
    case 'FollowUp':
      return { to: '/FollowUp/$jobId', params } as const;
    case 'BillingLines':
      return { to: '/BillingLines/$jobId', params } as const;
    case 'Closing':
      return { to: '/Closing/$jobId', params } as const;
    case 'Billing':
      return { to: '/Billing/$jobId', params } as const;
    case 'AdditionalCustomerSigns':
      return { to: '/AdditionalCustomerSigns/$jobId', params } as const;
    case 'ServiceReport':
      return { to: '/ServiceReport/$jobId', params } as const;
  }
};
