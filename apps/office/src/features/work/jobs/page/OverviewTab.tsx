import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useReportWords } from '@field-service/ui/report/report-source.ts';
import { AreaFacts, RatingFacts, SignatureView } from '@field-service/ui/report/ResultParts.tsx';
import { List, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { TextLink } from '../../../../parts/LinkButton.tsx';
import { PlainTable, type PlainColumn } from '../../../../parts/PlainTable.tsx';
import { Fact, Facts, Section } from '../../../../parts/Section.tsx';
import classes from './job.module.css';

type Result = NonNullable<JobDetail['result']>;

const Quiet = ({ children }: { children: ReactNode }): ReactNode => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

const Visit = ({ result }: { result: Result }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { startAt, endAt } = result;
  return (
    <>
      <Section title={t('Visit')}>
        <Facts>
          <Fact name={t('Started')}>{startAt === null ? null : formats.dateTime(startAt)}</Fact>
          <Fact name={t('Finished')}>{endAt === null ? null : formats.dateTime(endAt)}</Fact>
          <Fact name={t('Time spent')}>
            {startAt === null || endAt === null ? null : formats.duration((endAt - startAt) / 60_000)}
          </Fact>
          <Fact name={t('Remarks')}>{result.remarks}</Fact>
          <Fact name={t("Customer's comments")}>{result.customerRemarks}</Fact>
          <Fact name={t('For billing')}>{result.billingNote}</Fact>
        </Facts>
      </Section>
      {result.ratings.length > 0 ? (
        <Section title={t('Ratings')}>
          <RatingFacts ratings={result.ratings} />
        </Section>
      ) : null}
      {result.areaChecklist.length > 0 ? (
        <Section title={t('Areas')}>
          <AreaFacts areaChecklist={result.areaChecklist} />
        </Section>
      ) : null}
      {result.tasks.length > 0 ? (
        <Section title={t('Tasks')}>
          <List size="sm" spacing={4} listStyleType="none">
            {result.tasks.map(({ name, done, note }) => (
              <List.Item
                key={name}
                icon={
                  done ? (
                    <IconCheck size={16} role="img" aria-label={t('Done')} />
                  ) : (
                    <IconX size={16} role="img" aria-label={t('Not done')} />
                  )
                }
              >
                {name}
                {note === '' ? null : <Quiet>{note}</Quiet>}
              </List.Item>
            ))}
          </List>
        </Section>
      ) : null}
      <Section title={t('Customer’s signature')}>
        <SignatureView result={result} />
      </Section>
    </>
  );
};

const useFollowupColumns = (): PlainColumn<JobDetail['followups'][number]>[] => {
  const t = useT('office');
  const formats = useFormats();
  const { word } = useReportWords();
  return [
    {
      label: t('Number'),
      nowrap: true,
      cell: ({ id, docno }) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: id }}>
          {docno}
        </TextLink>
      ),
    },
    { label: t('Title'), cell: ({ title }) => title },
    { label: t('Reason'), cell: ({ reason }) => word(reason) },
    {
      label: t('Planned'),
      nowrap: true,
      cell: ({ plan }) => (plan === null ? t('No time set') : formats.dateTime(plan)),
    },
    { label: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
  ];
};

/** Jobs that came out of this one. */
const NextJobs = ({ title, jobs }: { title: string; jobs: JobDetail['followups'] }): ReactNode => {
  const columns = useFollowupColumns();
  if (jobs.length === 0) return null;
  return (
    <Section title={title}>
      <PlainTable label={title} rows={jobs} rowKey={({ id }) => id} columns={columns} />
    </Section>
  );
};

/** The description of the job and its results. */
export const OverviewTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const instructions = typeof job.data.instructions === 'string' ? job.data.instructions : '';
  const accessNotes = typeof job.data.accessNotes === 'string' ? job.data.accessNotes : '';
  const reason = typeof job.data.followupReason === 'string' ? job.data.followupReason : '';
  const { word } = useReportWords();
  const { invoice } = job;
  return (
    <>
      <Section title={t('Instructions')}>
        {instructions === '' && accessNotes === '' && reason === '' ? <Quiet>{t('None')}</Quiet> : null}
        {instructions === '' ? null : <p className={classes.prose}>{instructions}</p>}
        <Facts>
          <Fact name={t('Follow-up reason')}>{word(reason)}</Fact>
          <Fact name={t('Access notes')}>{accessNotes}</Fact>
        </Facts>
      </Section>
      {job.result ? (
        <Visit result={job.result} />
      ) : (
        <Section title={t('Visit')}>
          <Quiet>{t('Nothing received yet')}</Quiet>
        </Section>
      )}
      <NextJobs title={t('The work continues')} jobs={job.followups.filter(({ nextday }) => nextday)} />
      <NextJobs title={t('Follow-up jobs')} jobs={job.followups.filter(({ nextday }) => !nextday)} />
      {invoice ? (
        <Section title={t('Invoice')}>
          {may('BILL:VW') ? (
            <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: invoice.id }}>
              {invoice.docno ?? t('Draft')}
            </TextLink>
          ) : (
            <Text size="sm">{invoice.docno ?? t('Draft')}</Text>
          )}
        </Section>
      ) : null}
    </>
  );
};
