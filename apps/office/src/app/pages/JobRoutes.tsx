import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AnswersOf } from '../../features/customers/answers/AnswersOf.tsx';
import { DeletedJobsScreen } from '../../features/work/jobs/deleted/DeletedJobsScreen.tsx';
import { JobListScreen } from '../../features/work/jobs/JobListScreen.tsx';
import { JobScreen } from '../../features/work/jobs/page/JobScreen.tsx';
import { Guard } from '../Guard.tsx';

export const JobListRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/jobs' });
  const navigate = useNavigate({ from: '/jobs' });
  return (
    <Guard screen="/jobs">
      <JobListScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};

export const DeletedJobsRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/jobs/deleted' });
  const navigate = useNavigate({ from: '/jobs/deleted' });
  return (
    <Guard screen="/jobs" needs="POST:DE">
      <DeletedJobsScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};

const answersOf = ({ id }: { id: string }): ReactNode => <AnswersOf within={{ postid: id }} />;

export const JobRoute = (): ReactNode => {
  const { jobId } = useParams({ from: '/office/jobs/$jobId' });
  const { tab } = useSearch({ from: '/office/jobs/$jobId' });
  const navigate = useNavigate({ from: '/jobs/$jobId' });
  return (
    <Guard screen="/jobs">
      <JobScreen
        key={jobId}
        jobId={jobId}
        tab={tab ?? 'overview'}
        answersOf={answersOf}
        onTab={(next) => void navigate({ search: { tab: next === 'overview' ? undefined : next }, replace: true })}
      />
    </Guard>
  );
};
