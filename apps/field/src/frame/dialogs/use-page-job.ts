import { useMatches } from '@tanstack/react-router';

/** The id of the job whose page is open; undefined on other pages, where no work can be open. */
export const usePageJob = (): string | undefined =>
  useMatches({
    select: (matches) => matches.map(({ params }) => ('jobId' in params ? params.jobId : undefined)).at(-1),
  });
