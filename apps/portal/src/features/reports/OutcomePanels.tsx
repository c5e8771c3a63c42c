import type { JobDetail } from '@field-service/contract/work/posts.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Stack, Text } from '@mantine/core';
import { usePicture } from '../../api/files.ts';
import { useWords } from '../../api/words.ts';
import { Facts } from '../../frame/Facts.tsx';
import { Panel } from '../../frame/Panel.tsx';
import classes from './reports.module.css';

type Result = NonNullable<JobDetail['result']>;
type Sign = NonNullable<Result['customerSign']>;

const SignatureOf = ({ sign }: { sign: Sign }) => {
  const t = useT('portal');
  const formats = useFormats();
  const { url } = usePicture(sign.fileId, '800');
  return (
    <Stack gap="sm">
      {url === undefined ? (
        <span className={classes.signature} />
      ) : (
        <img src={url} alt={t('Signature of {{name}}', { name: sign.name })} className={classes.signature} />
      )}
      <Text size="sm">
        {[sign.name, sign.position].filter(Boolean).join(', ')}
        <Text span c="dimmed" display="block">
          {formats.dateTime(sign.signedAt)}
        </Text>
      </Text>
    </Stack>
  );
};

const SignaturePanel = ({ result }: { result: Result }) => {
  const t = useT('portal');
  const { customerSign, noSignReason } = result;
  return (
    <Panel title={t('Signature')}>
      {customerSign ? (
        <SignatureOf sign={customerSign} />
      ) : (
        <Text size="sm">
          {noSignReason ? t('Closed without a signature: {{reason}}', { reason: noSignReason }) : t('Not signed yet')}
        </Text>
      )}
    </Panel>
  );
};

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

const RatingsPanel = ({ ratings }: { ratings: Result['ratings'] }) => {
  const t = useT('portal');
  const { rating } = useWords();
  return (
    <Panel title={t('Ratings')}>
      <Facts facts={ratings.map(rating).map(({ name, answer }) => ({ label: name, value: answer }))} />
    </Panel>
  );
};

const FollowUpPanel = ({ job }: { job: JobDetail }) => {
  const t = useT('portal');
  const formats = useFormats();
  if (job.followups.length === 0) return null;
  return (
    <Panel title={t('Follow-up')}>
      <Stack gap="md">
        {job.followups.map((next) => (
          <Stack key={next.id} gap="xs" align="flex-start">
            <Text fw={600} size="sm">
              {next.title}
            </Text>
            <Text size="sm" c="dimmed">
              {next.plan === null
                ? t('Not scheduled yet')
                : t('Scheduled for {{date}}', { date: formats.dateTime(next.plan) })}
            </Text>
            <StatusBadge status={next.status} />
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
};

/** How the visit ended: remarks, ratings, signature, and what comes next. */
export const OutcomePanels = ({ job }: { job: JobDetail }) => {
  const { result } = job;
  return (
    <div className={classes.columns}>
      {result ? <RemarksPanel result={result} /> : null}
      {result && result.ratings.length > 0 ? <RatingsPanel ratings={result.ratings} /> : null}
      {result ? <SignaturePanel result={result} /> : null}
      <FollowUpPanel job={job} />
    </div>
  );
};
