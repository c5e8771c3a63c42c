import type { JobPage } from '@field-service/domain/work/job-flow.ts';
import { useNavigate } from '@tanstack/react-router';
import type { StationTarget } from '../frame/sought.ts';
import { jobPagePath } from './job-paths.ts';

/** Returns a function that opens a page of the job from the list of what is missing, to which Back returns. */
export function useOpenPage(jobId: string): (page: JobPage, station?: StationTarget) => void {
  const navigate = useNavigate();
  return (page, station) =>
    void navigate({
      ...jobPagePath(page, jobId),
      ...(page === 'AllStations' && station ? { search: { station: station.id, sought: station.sought } } : {}),
    });
}
