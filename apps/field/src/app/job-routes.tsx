import type { JobPage as JobPageName } from '@field-service/domain/work/job-flow.ts';
import { Skeleton } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BillingLines, BillingPage } from '../features/billing/BillingPage.tsx';
import { ClosingPage } from '../features/closing/ClosingPage.tsx';
import { viewOfClosing } from '../features/closing/closing-view.ts';
import { FollowUpPage } from '../features/follow-up/FollowUpPage.tsx';
import { JobPage } from '../features/job/JobPage.tsx';
import { ServiceReportPage } from '../features/service-report/ServiceReportPage.tsx';
import { ScanBar } from '../features/stations/ScanBar.tsx';
import { StationsPage, useScan } from '../features/stations/StationsPage.tsx';
import { TasksPage } from '../features/tasks/TasksPage.tsx';
import { UsageList } from '../features/usage/UsageList.tsx';
import { UsagePage } from '../features/usage/UsagePage.tsx';
import { useUsageTroubles } from '../features/usage/use-usage-troubles.ts';
import { Screen } from '../frame/Screen.tsx';
import type { DraftRow } from '../offline/rows.ts';
import { useJob, type OpenJob } from '../offline/use-job.ts';
import { JobFrame } from './job-frame.tsx';
import { jobPagePath } from './job-paths.ts';
import './job-styles.ts';

const useJobId = (): string => useParams({ strict: false }).jobId ?? '';

export const JobRoute = () => {
  const jobId = useJobId();
  const navigate = useNavigate();
  const open = useJob(jobId);
  const toHome = () => void navigate({ to: '/', search: { tab: 'today' } });
  if (!open)
    return (
      <Screen title="" onBack={toHome}>
        {open === undefined ? <Skeleton height={240} /> : null}
      </Screen>
    );
  const [first] = open.pages;
  return (
    <JobPage
      open={open}
      onBack={toHome}
      onWork={() => (first ? void navigate(jobPagePath(first, jobId)) : undefined)}
    />
  );
};

const Scan = ({ open, onStation }: { open: OpenJob; onStation: (id: string) => void }) => {
  const scan = useScan(open);
  return (
    <ScanBar
      onCode={(code, by) => {
        const id = scan(code, by);
        if (id !== undefined) onStation(id);
        return id !== undefined;
      }}
    />
  );
};

export const StationsRoute = () => {
  const jobId = useJobId();
  const navigate = useNavigate();
  const { station } = useSearch({ strict: false });
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
      renderFoot={(open) => (open.stations.length > 0 ? <Scan open={open} onStation={show} /> : null)}
    >
      {(open) => (
        <StationsPage
          open={open}
          stationId={station}
          onStation={show}
          renderMaterials={(stationId) => <UsageList open={open} stationId={stationId} />}
        />
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
export const TasksRoute = page('TasksList', (_open, draft) => <TasksPage draft={draft} />);
export const ServiceReportRoute = page('ServiceReport', (open, draft) => (
  <ServiceReportPage open={open} draft={draft} />
));
export const FollowUpRoute = page('FollowUp', (open, draft) => <FollowUpPage open={open} draft={draft} />);
export const BillingLinesRoute = page('BillingLines', (open) => <BillingLines open={open} />);
export const BillingRoute = page('Billing', (open, draft) => <BillingPage open={open} draft={draft} />);

const Closing = ({ open, draft }: { open: OpenJob; draft: DraftRow }) => {
  const navigate = useNavigate();
  const view = viewOfClosing(open, useUsageTroubles(open));
  const go = (target: JobPageName, station?: string) =>
    void navigate({
      ...jobPagePath(target, open.row.id),
      ...(target === 'AllStations' && station ? { search: { station } } : {}),
    });
  return <ClosingPage open={open} draft={draft} view={view} onPage={go} />;
};
export const ClosingRoute = page('Closing', (open, draft) => <Closing open={open} draft={draft} />);
