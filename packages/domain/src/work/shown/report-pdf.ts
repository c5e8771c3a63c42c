import { dayMs } from '../../values/basics/day-ms.ts';

interface FileOfJob {
  id: string;
  filename: string;
  tags: readonly string[];
}
/** A service report's file. */
export interface ReportPdf {
  fileId: string;
  filename: string;
}

/** The tag of a service report's file. */
const reportTag = '!L90';
const isPdfName = (name: string): boolean => name.toLowerCase().includes('pdf');

/**
 * The service report's PDF among a job's files: its name contains pdf and a tag includes `!L90` (specification, part 1
 * §5). Of several versions, the one that the job names, or otherwise the last.
 */
export const offeredPdf = (files: readonly FileOfJob[], newest: { fileId: string } | null): ReportPdf | undefined => {
  const offered = files.filter(
    ({ filename, tags }) => isPdfName(filename) && tags.some((tag) => tag.includes(reportTag)),
  );
  const file = offered.find(({ id }) => id === newest?.fileId) ?? offered.at(-1);
  return file && { fileId: file.id, filename: file.filename };
};

/**
 * The PDF of a report in a list. Lists do not include tags, which the server has already checked; the name is checked
 * here.
 */
export const listedPdf = (report: ReportPdf | null): ReportPdf | undefined =>
  report && isPdfName(report.filename) ? report : undefined;

const recentDays = 10;

/** Whether a job was updated so recently that its PDF may not be ready yet (specification, part 1 §8 and §9). */
export const isRecent = (uts: number, now: number): boolean => now - uts < recentDays * dayMs;
