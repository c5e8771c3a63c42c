import type { JobDetail } from '@field-service/contract/work/job.ts';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FormatsProvider, notationOf } from '@field-service/ui/shell/formats-context.tsx';
import { ReportSourceContext } from '@field-service/ui/report/report-source.ts';
import { picturesOf } from '@field-service/ui/report/visit-findings.ts';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useMemo, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { useFolderSettings } from '../../../../api/folder-settings.ts';
import { useNamedWords } from '../../../../api/reference.ts';
import { fetchFile } from '../../../../parts/download/file-blob.ts';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { RecordPage } from '../../../../parts/RecordPage.tsx';
import { jobTabs, type JobTab } from './job-tabs.ts';
import { ConflictNotice } from './Conflicts.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { JobActs } from './JobActs.tsx';
import { JobFacts } from './JobFacts.tsx';
import { LateWorkNotices } from './LateWork.tsx';
import { LinesTab } from './LinesTab.tsx';
import { MessagesTab } from './messages/MessagesTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { PicturesTab } from './PicturesTab.tsx';
import { RecommendationsTab } from './recommendations/RecommendationsTab.tsx';
import { ReportReview } from './ReportReview.tsx';
import { StationsTab } from './StationsTab.tsx';
import { TreatmentsTab } from './treatments/TreatmentsTab.tsx';
import { Turn } from './Turn.tsx';
import { UploadsTab } from './uploads/UploadsTab.tsx';
import { useJob } from './use-job.ts';
import classes from './job.module.css';

const tabNames: Record<JobTab, PlainPhrase> = {
  overview: 'Overview',
  stations: 'Stations',
  treatments: 'Treatments',
  pictures: 'Photos',
  documents: 'Documents',
  lines: 'Lines and stock',
  recommendations: 'Recommendations',
  forms: 'Forms',
  messages: 'Messages',
  uploads: 'Uploads',
  history: 'History',
};

const countOf: Partial<Record<JobTab, (job: JobDetail) => number>> = {
  stations: (job) => job.visits.length,
  treatments: (job) => job.treatments.length,
  pictures: (job) => picturesOf(job).length,
  lines: (job) => job.lines.length,
  uploads: (job) => job.packages.length,
};

const bodyOf: Record<Exclude<JobTab, 'forms'>, (job: JobDetail) => ReactNode> = {
  overview: (job) => <OverviewTab job={job} />,
  stations: (job) => <StationsTab job={job} />,
  treatments: (job) => <TreatmentsTab job={job} />,
  pictures: (job) => <PicturesTab job={job} />,
  documents: (job) => <DocumentsTab job={job} />,
  lines: (job) => <LinesTab job={job} />,
  recommendations: (job) => <RecommendationsTab job={job} />,
  messages: (job) => <MessagesTab job={job} />,
  uploads: (job) => <UploadsTab job={job} />,
  history: (job) => <HistoryTab job={job} />,
};

interface JobScreenProps {
  jobId: string;
  tab: JobTab;
  onTab: (tab: JobTab) => void;
  /** The answers to forms that belong to the job. */
  answersOf: (job: JobDetail) => ReactNode;
}

/** Everything recorded about one job, in the time zone and currency of the job's folder. */
export const JobScreen = ({ jobId, ...shown }: JobScreenProps): ReactNode => {
  const job = useJob(jobId);
  const { folders, home } = useCaller();
  const words = useNamedWords();
  const source = useMemo(() => ({ words, fetchFile }), [words]);
  const folder = folders.find(({ id }) => id === job.data?.folderid) ?? home;
  return (
    <QueryGate query={job}>
      {(found) => (
        <FormatsProvider folder={notationOf(folder)}>
          <ReportSourceContext value={source}>
            <JobPage job={found} {...shown} />
          </ReportSourceContext>
        </FormatsProvider>
      )}
    </QueryGate>
  );
};

const JobPage = ({ job, tab, onTab, answersOf }: { job: JobDetail } & Omit<JobScreenProps, 'jobId'>): ReactNode => {
  const t = useT('office');
  const now = useNow();
  const { may } = useCaller();
  const { values, isSettled } = useFolderSettings(job.folderid, 'infoGrid', 'useDocs');
  // The folder decides what the page shows first; nothing moves once it is there.
  if (!isSettled) return <PageSkeleton />;
  const isShown: Partial<Record<JobTab, boolean>> = {
    documents: values?.useDocs === true,
    forms: may('CONT:VW'),
    messages: may('POST:UP') || may('CONT:VW'),
  };
  const shown = jobTabs.filter((each) => isShown[each] ?? true);
  return (
    <RecordPage
      title={job.docno}
      badge={<StatusBadge status={job.status} overdue={isLate(job, now)} />}
      acts={<JobActs job={job} />}
      notices={
        <>
          <p className={classes.lead}>{job.title}</p>
          <Turn job={job} />
          <LateWorkNotices job={job} />
          <ReportReview job={job} />
          <ConflictNotice job={job} />
        </>
      }
      aside={<JobFacts job={job} infoGrid={values?.infoGrid ?? []} />}
      tabs={shown.map((id) => ({
        id,
        label: t(tabNames[id]),
        count: countOf[id]?.(job),
        body: id === 'forms' ? answersOf(job) : bodyOf[id](job),
      }))}
      tab={tab}
      onTab={(id) => onTab(jobTabs.find((each) => each === id) ?? 'overview')}
    />
  );
};
