import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { GoneJob } from '../features/job/GoneJob.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useJob, type OpenJob } from '../offline/use-job.ts';
import { askForSync } from './sync-layer.ts';
import { useHomeAgain } from './use-home-again.ts';

interface JobGateProps {
  jobId: string;
  /** What the page is called while the job is read. */
  title: string;
  children: (open: OpenJob) => ReactNode;
}

/** A page of a job, or what stands in its place while the job is read or if it is not on the device. */
export const JobGate = ({ jobId, title, children }: JobGateProps) => {
  const open = useJob(jobId);
  const toHome = useHomeAgain();
  if (open === null) return <GoneJob jobId={jobId} onBack={toHome} onSync={() => void askForSync(jobId)} />;
  if (open === undefined)
    return (
      <Screen title={title} onBack={toHome}>
        <Skeleton height={240} />
      </Screen>
    );
  return children(open);
};
