import type { JobDetail } from '@field-service/contract/work/posts.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { List, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { useNamedWords } from '../../../../api/named-words.ts';
import { useFileUrl } from '../../../../parts/file-blob.ts';
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

const SignaturePicture = ({ fileId, label }: { fileId: string; label: string }): ReactNode => {
  const t = useT('office');
  const { url, failed } = useFileUrl(fileId, 'full');
  if (failed) return <Quiet>{t('The picture could not be loaded')}</Quiet>;
  return url ? <img src={url} alt={label} className={classes.signature} /> : <Skeleton height={96} width={240} />;
};

const Visit = ({ result }: { result: Result }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const words = useNamedWords();
  const { startAt, endAt, customerSign, noSignReason } = result;
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
          <Facts>
            {result.ratings.map((rating) => {
              const { name, answer } = words.rating(rating);
              return (
                <Fact key={rating.list} name={name}>
                  {answer}
                </Fact>
              );
            })}
          </Facts>
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
        {customerSign ? (
          <>
            <SignaturePicture
              fileId={customerSign.fileId}
              label={t('Signature of {{name}}', { name: customerSign.name })}
            />
            <Text size="sm" mt="xs">
              {customerSign.position === '' ? customerSign.name : `${customerSign.name}, ${customerSign.position}`}
            </Text>
            <Quiet>{formats.dateTime(customerSign.signedAt)}</Quiet>
          </>
        ) : (
          <Quiet>
            {noSignReason === null
              ? t('Not signed yet')
              : t('Closed without a signature: {{reason}}', { reason: noSignReason })}
          </Quiet>
        )}
      </Section>
    </>
  );
};

const useFollowupColumns = (): PlainColumn<JobDetail['followups'][number]>[] => {
  const t = useT('office');
  const formats = useFormats();
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
    {
      label: t('Planned'),
      nowrap: true,
      cell: ({ plan }) => (plan === null ? t('No time set') : formats.dateTime(plan)),
    },
    { label: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
  ];
};

/** What the job is about and what came of it. */
export const OverviewTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const followups = useFollowupColumns();
  const instructions = typeof job.data.instructions === 'string' ? job.data.instructions : '';
  const accessNotes = typeof job.data.accessNotes === 'string' ? job.data.accessNotes : '';
  const { invoice } = job;
  return (
    <>
      <Section title={t('Instructions')}>
        {instructions === '' && accessNotes === '' ? <Quiet>{t('None')}</Quiet> : null}
        {instructions === '' ? null : <p className={classes.prose}>{instructions}</p>}
        {accessNotes === '' ? null : (
          <Facts>
            <Fact name={t('Access notes')}>{accessNotes}</Fact>
          </Facts>
        )}
      </Section>
      {job.result ? (
        <Visit result={job.result} />
      ) : (
        <Section title={t('Visit')}>
          <Quiet>{t('Nothing received yet')}</Quiet>
        </Section>
      )}
      {job.followups.length > 0 ? (
        <Section title={t('Follow-up jobs')}>
          <PlainTable label={t('Follow-up jobs')} rows={job.followups} rowKey={({ id }) => id} columns={followups} />
        </Section>
      ) : null}
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
