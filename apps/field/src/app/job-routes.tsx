import { closingPageOf, type JobPage as JobPageName } from '@field-service/domain/work/job-flow.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FormatsProvider } from '@field-service/ui/shell/formats-context.tsx';
import { useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { BillingLines, BillingPage } from '../features/billing/BillingPage.tsx';
import { ClosingPage } from '../features/closing/ClosingPage.tsx';
import { viewOfClosing } from '../features/closing/closing-view.ts';
import { useToday } from '../frame/use-today.ts';
import { FollowUpPage } from '../features/follow-up/FollowUpPage.tsx';
import { JobHistory } from '../features/history/JobHistory.tsx';
import { JobPage } from '../features/job/JobPage.tsx';
import { MoreSignsPage } from '../features/service-report/MoreSignsPage.tsx';
import { ServiceReportPage } from '../features/service-report/ServiceReportPage.tsx';
import { WorkSummary } from '../features/service-report/WorkSummary.tsx';
import { ScanBar } from '../features/stations/ScanBar.tsx';
import { StationsPage } from '../features/stations/StationsPage.tsx';
import { readSought } from '../frame/sought.ts';
import { TasksPage } from '../features/tasks/TasksPage.tsx';
import { UsageList } from '../features/usage/UsageList.tsx';
import { UsagePage } from '../features/usage/UsagePage.tsx';
import { useUsageTroubles } from '../features/usage/use-usage-troubles.ts';
import type { DraftRow } from '../offline/rows.ts';
import { namedInJobs } from '../frame/job-words.ts';
import { readNamesEarly } from '../offline/reference.ts';
import { readJobEarly, type OpenJob } from '../offline/use-job.ts';
import { JobFrame } from './job-frame.tsx';
import { JobGate } from './job-gate.tsx';
import { jobPagePath } from './job-paths.ts';
import { useHomeAgain } from './use-home-again.ts';
import { useOpenPage } from './use-open-page.ts';

/** Reads what the first drawing of a job's page shows. */
export const readJobPage = async (jobId: string): Promise<void> => {
  await Promise.all([readJobEarly(jobId), readNamesEarly(...namedInJobs)]);
};

const useJobId = (): string => useParams({ strict: false }).jobId ?? '';

export const JobRoute = () => {
  const t = useT('field');
  const jobId = useJobId();
  const navigate = useNavigate();
  const toHome = useHomeAgain();
  return (
    <JobGate jobId={jobId} title={t('Job')}>
      {(open) => {
        const [first] = open.pages;
        return (
          <FormatsProvider folder={open.formats}>
            <JobPage
              open={open}
              summary={open.draft ? <WorkSummary open={open} draft={open.draft} /> : undefined}
              history={<JobHistory row={open.row} />}
              onBack={toHome}
              onWork={() => (first ? void navigate(jobPagePath(first, jobId)) : undefined)}
            />
          </FormatsProvider>
        );
      }}
    </JobGate>
  );
};

const CameraScan = lazy(async () => ({ default: (await import('../features/stations/CameraScan.tsx')).CameraScan }));

export const StationsRoute = () => {
  const jobId = useJobId();
  const navigate = useNavigate();
  const { station, sought } = useSearch({ strict: false });
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [camera, setCamera] = useState(false);
  const toClosing = ({ pages }: OpenJob) => {
    const target = closingPageOf(pages);
    if (canGoBack) router.history.back();
    else if (target) void navigate({ ...jobPagePath(target, jobId), replace: true });
  };
  const show = (id: string | undefined) =>
    void navigate({
      to: '/AllStations/$jobId',
      params: { jobId },
      search: id === undefined ? {} : { station: id },
      replace: station !== undefined,
    });
  return (
    <JobFrame
      jobId={jobId}
      page="AllStations"
      renderFoot={(open) =>
        open.stations.length > 0 ? <ScanBar open={open} onStation={show} onCamera={() => setCamera(true)} /> : null
      }
    >
      {(open) => (
        <>
          <StationsPage
            open={open}
            stationId={station}
            onStation={show}
            onCamera={() => setCamera(true)}
            onBack={sought === undefined ? undefined : () => toClosing(open)}
            sought={readSought(sought)}
            renderMaterials={(stationId) => <UsageList open={open} stationId={stationId} />}
          />
          {camera ? (
            <Suspense fallback={null}>
              <CameraScan
                open={open}
                onStation={(id) => {
                  setCamera(false);
                  show(id);
                }}
                onClose={() => setCamera(false)}
              />
            </Suspense>
          ) : null}
        </>
      )}
    </JobFrame>
  );
};

const page = (name: JobPageName, body: (open: OpenJob, draft: DraftRow) => ReactNode) => {
  const JobPageRoute = () => (
    <JobFrame jobId={useJobId()} page={name}>
      {body}
    </JobFrame>
  );
  return JobPageRoute;
};

export const UsageRoute = page('Usage', (open) => <UsagePage open={open} />);
export const TasksRoute = page('TasksList', (open, draft) => <TasksPage job={open.row.job} draft={draft} />);
export const ServiceReportRoute = page('ServiceReport', (open, draft) => (
  <ServiceReportPage open={open} draft={draft} />
));
export const MoreSignsRoute = page('AdditionalCustomerSigns', (open, draft) => (
  <MoreSignsPage open={open} draft={draft} />
));
export const FollowUpRoute = page('FollowUp', (open, draft) => <FollowUpPage open={open} draft={draft} />);
export const BillingLinesRoute = page('BillingLines', (open, draft) => <BillingLines open={open} draft={draft} />);
export const BillingRoute = page('Billing', (open, draft) => <BillingPage open={open} draft={draft} />);

const Closing = ({ open, draft }: { open: OpenJob; draft: DraftRow }) => (
  <ClosingPage
    open={open}
    draft={draft}
    view={viewOfClosing(open, useUsageTroubles()(open.usages), useToday())}
    onPage={useOpenPage(open.row.id)}
  />
);
export const ClosingRoute = page('Closing', (open, draft) => <Closing open={open} draft={draft} />);
