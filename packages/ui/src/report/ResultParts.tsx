import type { JobDetail } from '@field-service/contract/work/job.ts';
import { areaLines } from '@field-service/domain/work/checklists/areas.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Stack, Text } from '@mantine/core';
import { Facts } from '../record/Facts.tsx';
import { useFormats } from '../shell/formats-context.tsx';
import { useReportPicture, useReportWords } from './report-source.ts';
import classes from './report.module.css';

type Result = NonNullable<JobDetail['result']>;
type Sign = NonNullable<Result['customerSign']>;

const SignatureOf = ({ sign }: { sign: Sign }) => {
  const t = useT();
  const formats = useFormats();
  const { url, failed } = useReportPicture(sign.fileId, '800');
  return (
    <Stack gap="sm">
      {failed ? (
        <Text size="sm" c="dimmed">
          {t('The picture could not be loaded')}
        </Text>
      ) : url === undefined ? (
        <span className={classes.signature} />
      ) : (
        <img src={url} alt={t('Signature of {{name}}', { name: sign.name })} className={classes.signature} />
      )}
      <Text size="sm">
        {formats.list([sign.name, sign.position].filter((part) => part !== ''))}
        <Text span c="dimmed" display="block">
          {formats.dateTime(sign.signedAt)}
        </Text>
      </Text>
    </Stack>
  );
};

const OwnSignature = ({ result: { customerSign, noSignReason } }: { result: Result }) => {
  const t = useT();
  const { word } = useReportWords();
  if (customerSign) return <SignatureOf sign={customerSign} />;
  return (
    <Text size="sm" c="dimmed">
      {noSignReason ? t('Closed without a signature: {{reason}}', { reason: word(noSignReason) }) : t('Not signed yet')}
    </Text>
  );
};

/** The customer's signature, or the reason why there is none, the technician's and further signatures. */
export const SignatureView = ({ result }: { result: Result }) => {
  const t = useT();
  return (
    <Stack gap="lg">
      <OwnSignature result={result} />
      {result.techSign ? (
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t("Technician's signature")}
          </Text>
          <SignatureOf sign={result.techSign} />
        </div>
      ) : null}
      {result.moreSigns.map((sign) => (
        <div key={sign.fileId}>
          <Text size="sm" fw={600} mb={4}>
            {t('Further signature')}
          </Text>
          <SignatureOf sign={sign} />
        </div>
      ))}
    </Stack>
  );
};

/** The items of the areas on which the technician worked, each with its state. */
export const AreaFacts = ({ areaChecklist }: Pick<Result, 'areaChecklist'>) => {
  const t = useT();
  const areas = areaLines(areaChecklist, (item) => t('{{item}} (not done)', { item }));
  return <Facts facts={areas.map(({ area, items }) => ({ label: area, value: items.join('\n') }))} />;
};

/** Each question of the ratings with its answer, in the words of its own scale. */
export const RatingFacts = ({ ratings }: Pick<Result, 'ratings'>) => {
  const { rating } = useReportWords();
  return <Facts facts={ratings.map(rating).map(({ name, answer }) => ({ label: name, value: answer }))} />;
};
