import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Stack, Text } from '@mantine/core';
import { useReportWords } from '@field-service/ui/report/report-source.ts';
import { AreaFacts, RatingFacts, SignatureView } from '@field-service/ui/report/ResultParts.tsx';
import { Panel } from '../../frame/Panel.tsx';
import classes from './reports.module.css';

type Result = NonNullable<JobDetail['result']>;

const RemarksPanel = ({ result }: { result: Result }) => {
  const t = useT('portal');
  const said = [
    { label: t('Technician'), text: result.remarks },
    { label: t('Customer'), text: result.customerRemarks },
  ].filter(({ text }) => text !== '');
  if (said.length === 0) return null;
  return (
    <Panel title={t('Remarks')}>
      <Stack gap="md">
        {said.map(({ label, text }) => (
          <div key={label}>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <p className={classes.remarks}>{text}</p>
          </div>
        ))}
      </Stack>
    </Panel>
  );
};

const FollowUpPanel = ({ title, jobs }: { title: string; jobs: JobDetail['followups'] }) => {
  const t = useT('portal');
  const formats = useFormats();
  const { word } = useReportWords();
  if (jobs.length === 0) return null;
  return (
    <Panel title={title}>
      <Stack gap="md">
        {jobs.map((next) => (
          <Stack key={next.id} gap="xs" align="flex-start">
            <Text fw={600} size="sm">
              {next.title}
            </Text>
            <Text size="sm" c="dimmed">
              {next.plan === null
                ? t('Not scheduled yet')
                : t('Scheduled for {{date}}', { date: formats.dateTime(next.plan) })}
            </Text>
            {next.reason === '' ? null : <Text size="sm">{word(next.reason)}</Text>}
            <StatusBadge status={next.status} />
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
};

/** The outcome of the visit: remarks, ratings, signature and follow-up. */
export const OutcomePanels = ({ job }: { job: JobDetail }) => {
  const t = useT('portal');
  const { result } = job;
  return (
    <div className={classes.columns}>
      {result ? <RemarksPanel result={result} /> : null}
      {result && result.areaChecklist.length > 0 ? (
        <Panel title={t('Areas')}>
          <AreaFacts areaChecklist={result.areaChecklist} />
        </Panel>
      ) : null}
      {result && result.ratings.length > 0 ? (
        <Panel title={t('Ratings')}>
          <RatingFacts ratings={result.ratings} />
        </Panel>
      ) : null}
      {result ? (
        <Panel title={t('Signature')}>
          <SignatureView result={result} />
        </Panel>
      ) : null}
      <FollowUpPanel title={t('The work continues')} jobs={job.followups.filter(({ nextday }) => nextday)} />
      <FollowUpPanel title={t('Follow-up')} jobs={job.followups.filter(({ nextday }) => !nextday)} />
    </div>
  );
};
