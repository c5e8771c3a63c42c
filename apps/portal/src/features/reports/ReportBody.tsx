import { offeredPdf } from '@field-service/domain/work/shown/report-pdf.ts';
import { ReportPdfAct } from '@field-service/ui/report/pdf/ReportPdfAct.tsx';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { FindingsTable } from '@field-service/ui/report/FindingsTable.tsx';
import { PictureGrid, useCaptions } from '@field-service/ui/report/PictureGrid.tsx';
import { PlanFindings } from '@field-service/ui/report/PlanFindings.tsx';
import { useReportWords } from '@field-service/ui/report/report-source.ts';
import { StationChangeList } from '@field-service/ui/report/StationChangeList.tsx';
import { TreatmentRecords } from '@field-service/ui/report/TreatmentRecords.tsx';
import {
  completeCoverage,
  countFindings,
  findingsOf,
  picturesOf,
  type FindingCounts,
} from '@field-service/ui/report/visit-findings.ts';
import { Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { Figures, type Figure } from '../../frame/Figures.tsx';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { OutcomePanels } from './OutcomePanels.tsx';
import classes from './reports.module.css';

const useFigures = (counts: FindingCounts, job: JobDetail): readonly Figure[] => {
  const t = useT('portal');
  const formats = useFormats();
  const { coverage } = counts;
  return [
    {
      label: t('Stations inspected'),
      value: t('{{done}} of {{due}}', { done: formats.number(counts.inspected), due: formats.number(counts.due) }),
      note:
        coverage === undefined
          ? undefined
          : coverage < completeCoverage
            ? t('Incomplete: {{percent}}', { percent: formats.percent(coverage) })
            : formats.percent(coverage),
    },
    {
      label: t('With activity'),
      value: formats.number(counts.withActivity),
      tone: counts.withActivity > 0 ? 'overdue' : 'done',
    },
    { label: t('Not accessible'), value: formats.number(counts.blocked) },
    { label: t('Products applied'), value: formats.number(job.treatments.length) },
  ];
};

const VisitFacts = ({ job }: { job: JobDetail }) => {
  const t = useT('portal');
  const formats = useFormats();
  const { named } = useReportWords();
  const { result, address } = job;
  const [startAt, endAt] = [result?.startAt ?? null, result?.endAt ?? null];
  return (
    <Facts
      facts={[
        { label: t('Site'), value: job.site?.name },
        {
          label: t('Address'),
          value: [address?.street_address, address?.street_address_2, address?.postal_code, address?.locality]
            .filter(Boolean)
            .join(', '),
        },
        { label: t('Date'), value: job.date === null ? null : formats.businessDate(job.date) },
        { label: t('Start'), value: startAt === null ? null : formats.dateTime(startAt) },
        { label: t('Finish'), value: endAt === null ? null : formats.dateTime(endAt) },
        {
          label: t('Duration'),
          value:
            startAt === null || endAt === null || endAt < startAt
              ? null
              : formats.duration(Math.round((endAt - startAt) / 60_000)),
        },
        { label: t('Technicians'), value: formats.list(job.assignees.map(({ name }) => name)) },
        { label: t('Service types'), value: formats.list(job.natures.map(({ name }) => named('nature', name))) },
      ]}
    />
  );
};

const VisitPanel = ({ job }: { job: JobDetail }) => {
  const t = useT('portal');
  return (
    <Panel title={t('Visit')}>
      <VisitFacts job={job} />
    </Panel>
  );
};

/** The findings and the work done. */
const Recorded = ({ job }: { job: JobDetail }) => {
  const t = useT('portal');
  const findings = findingsOf(job);
  const figures = useFigures(countFindings(findings), job);
  const pictures = useCaptions()(picturesOf(job));
  return (
    <>
      <Figures label={t('Summary')} figures={figures} />
      <VisitPanel job={job} />
      {findings.length > 0 && job.plans.length > 0 ? (
        <Panel title={t('Floor plan')}>
          <PlanFindings plans={job.plans} findings={findings} />
        </Panel>
      ) : null}
      {findings.length > 0 ? (
        <Panel title={t('Findings')} flush>
          <FindingsTable label={t('Findings by station')} findings={findings} />
        </Panel>
      ) : null}
      {job.stationChanges.length > 0 ? (
        <Panel title={t('Station changes')}>
          <StationChangeList changes={job.stationChanges} />
        </Panel>
      ) : null}
      <Panel title={t('Treatment records')}>
        {job.treatments.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('No products were applied on this visit.')}
          </Text>
        ) : (
          <TreatmentRecords job={job} />
        )}
      </Panel>
      {pictures.length > 0 ? (
        <Panel title={t('Photos')}>
          <PictureGrid pictures={pictures} />
        </Panel>
      ) : null}
      <OutcomePanels job={job} />
    </>
  );
};

/** The facts of the visit; the findings and the work done are hidden until the company has released the report. */
const InReview = ({ job }: { job: JobDetail }) => {
  const t = useT('portal');
  return (
    <>
      <Panel title={t('Under review')}>
        <Text size="sm" className={classes.review}>
          <IconFileSearch size={20} aria-hidden />
          {t(
            'We are reviewing the report for this visit. The findings and the report appear here once it is released.',
          )}
        </Text>
      </Panel>
      <VisitPanel job={job} />
    </>
  );
};

export const ReportBody = ({ job }: { job: JobDetail }) => (
  <>
    <PageHead title={job.docno} text={job.title} mark={<StatusBadge status={job.status} />}>
      <ReportPdfAct
        post={job}
        pdf={offeredPdf(job.files, job.report)}
        finished={job.status.flags.includes('C') && !job.review}
      />
    </PageHead>
    <div className={classes.page}>{job.review ? <InReview job={job} /> : <Recorded job={job} />}</div>
  </>
);
