import type { JobDetail } from '@field-service/contract/work/job.ts';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats, FormatsProvider } from '@field-service/ui/shell/formats-context.tsx';
import { ReportSourceContext } from '@field-service/ui/report/report-source.ts';
import { picturesOf } from '@field-service/ui/report/visit-findings.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Tabs } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { useNamedWords } from '../../../../api/reference.ts';
import { fetchFile } from '../../../../parts/file-blob.ts';
import { Page } from '../../../../parts/Page.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { jobTabs, type JobTab } from './job-tabs.ts';
import { ConflictNotice } from './Conflicts.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { JobActs } from './JobActs.tsx';
import { JobFacts } from './JobFacts.tsx';
import { LateWorkNotices } from './LateWork.tsx';
import { LinesTab } from './LinesTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { PicturesTab } from './PicturesTab.tsx';
import { ReportReview } from './ReportReview.tsx';
import { StationsTab } from './StationsTab.tsx';
import { TreatmentsTab } from './TreatmentsTab.tsx';
import { UploadsTab } from './UploadsTab.tsx';
import { useJob } from './use-job.ts';
import classes from './job.module.css';

const tabNames: Record<JobTab, PlainPhrase> = {
  overview: 'Overview',
  stations: 'Stations',
  treatments: 'Treatments',
  pictures: 'Photos',
  lines: 'Lines and stock',
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

const bodies: Record<JobTab, (props: { job: JobDetail }) => ReactNode> = {
  overview: OverviewTab,
  stations: StationsTab,
  treatments: TreatmentsTab,
  pictures: PicturesTab,
  lines: LinesTab,
  uploads: UploadsTab,
  history: HistoryTab,
};

interface JobScreenProps {
  jobId: string;
  tab: JobTab;
  onTab: (tab: JobTab) => void;
}

/** Everything recorded about one job, in the time zone and currency of the job's folder. */
export const JobScreen = ({ jobId, tab, onTab }: JobScreenProps): ReactNode => {
  const job = useJob(jobId);
  const { folders, home } = useCaller();
  const words = useNamedWords();
  const source = useMemo(() => ({ words, fetchFile }), [words]);
  const folder = folders.find(({ id }) => id === job.data?.folderid) ?? home;
  return (
    <QueryGate query={job}>
      {(found) => (
        <FormatsProvider folder={{ locale: folder?.locale, timeZone: folder?.timezone, currency: folder?.currency }}>
          <ReportSourceContext value={source}>
            <JobPage job={found} tab={tab} onTab={onTab} />
          </ReportSourceContext>
        </FormatsProvider>
      )}
    </QueryGate>
  );
};

const JobPage = ({ job, tab, onTab }: { job: JobDetail } & Pick<JobScreenProps, 'tab' | 'onTab'>): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const Body = useMemo(() => bodies[tab], [tab]);
  return (
    <Page
      title={job.docno}
      badge={<StatusBadge status={job.status} overdue={isLate(job, now)} />}
      acts={<JobActs job={job} />}
    >
      <div className={classes.layout}>
        <div className={classes.main}>
          <p className={classes.lead}>{job.title}</p>
          <LateWorkNotices job={job} />
          <ReportReview job={job} />
          <ConflictNotice job={job} />
          <Tabs
            value={tab}
            onChange={(value) => onTab(jobTabs.find((each) => each === value) ?? 'overview')}
            keepMounted={false}
          >
            <Tabs.List className={classes.tabs} aria-label={t('Job sections')}>
              {jobTabs.map((each) => {
                const count = countOf[each]?.(job) ?? 0;
                return (
                  <Tabs.Tab
                    key={each}
                    value={each}
                    rightSection={count > 0 ? <span className={classes.count}>{formats.number(count)}</span> : null}
                  >
                    {t(tabNames[each])}
                  </Tabs.Tab>
                );
              })}
            </Tabs.List>
            <Tabs.Panel value={tab}>
              <Body job={job} />
            </Tabs.Panel>
          </Tabs>
        </div>
        <JobFacts job={job} />
      </div>
    </Page>
  );
};
