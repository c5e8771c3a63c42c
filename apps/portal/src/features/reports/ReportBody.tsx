import type { JobDetail } from '@field-service/contract/work/posts.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Text } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useWords } from '../../api/words.ts';
import { Facts } from '../../frame/Facts.tsx';
import { Figures, type Figure } from '../../frame/Figures.tsx';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { completeCoverage, countFindings, findingsOf, picturesOf, type FindingCounts } from './findings.ts';
import { FindingsPanel } from './FindingsPanel.tsx';
import { OutcomePanels } from './OutcomePanels.tsx';
import { PicturesPanel } from './PicturesPanel.tsx';
import { offeredPdf } from './report-pdf.ts';
import { ReportPdfAct } from './ReportPdfAct.tsx';
import classes from './reports.module.css';
import { TreatmentsPanel } from './TreatmentsPanel.tsx';

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

/** `1 h 25 min` between two stamps; undefined while one of them is not known. */
const useDuration = (): ((from: number | null, to: number | null) => string | undefined) => {
  const t = useT('portal');
  return (from, to) => {
    if (from === null || to === null || to < from) return undefined;
    const minutes = Math.round((to - from) / 60_000);
    return minutes < 60
      ? t('{{minutes}} min', { minutes })
      : t('{{hours}} h {{minutes}} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
};

const VisitFacts = ({ job }: { job: JobDetail }) => {
  const t = useT('portal');
  const formats = useFormats();
  const duration = useDuration();
  const { named } = useWords();
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
        { label: t('Duration'), value: duration(startAt, endAt) },
        { label: t('Technicians'), value: job.assignees.map(({ name }) => name).join(', ') },
        { label: t('Services'), value: job.natures.map(({ name }) => named('natures', name)).join(', ') },
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

/** What was found and done. */
const Recorded = ({ job }: { job: JobDetail }) => {
  const t = useT('portal');
  const findings = findingsOf(job);
  const figures = useFigures(countFindings(findings), job);
  return (
    <>
      <Figures label={t('Summary')} figures={figures} />
      <VisitPanel job={job} />
      <FindingsPanel job={job} findings={findings} />
      <TreatmentsPanel job={job} />
      <PicturesPanel pictures={picturesOf(job.visits)} />
      <OutcomePanels job={job} />
    </>
  );
};

/** Who came when; the rest waits for the company's review. */
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

/** The report itself. */
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
