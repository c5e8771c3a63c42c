import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { NativeSelect } from '@mantine/core';
import { KeptText } from '../../frame/KeptText.tsx';
import { FieldWarning } from './FieldWarning.tsx';
import type { UsagePartProps } from './usage-part.ts';
import { isRegistrable, usageProblems } from './usage-problems.ts';
import { useUsageWords } from './usage-words.ts';

/** The batch, from those that the office knows or typed; an expired one is refused below the field. */
export const BatchField = ({ usage, item, unit, edit, day }: UsagePartProps & { day: number }) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useUsageWords();
  const known = item.batches.some((each) => each.batch === usage.batch);
  const expired = usageProblems(usage, item, unit, day).find(({ code }) => code === 'treatment.batch_expired');
  const choose = (batch: string) =>
    edit({
      batch: batch === '' ? null : batch,
      expiry: item.batches.find((each) => each.batch === batch)?.expiry ?? null,
    });
  return (
    <>
      {item.batches.length > 0 ? (
        <NativeSelect
          label={t('Batch')}
          required={isRegistrable(item)}
          value={known ? (usage.batch ?? '') : ''}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: '–' },
            ...item.batches.map(({ batch, expiry }) => ({
              value: batch,
              label: t('{{batch}}, exp. {{date}}', { batch, date: formats.businessDate(expiry) }),
            })),
          ]}
        />
      ) : null}
      {expired ? <FieldWarning refused text={words(expired)} /> : null}
      {known ? null : (
        <KeptText
          label={item.batches.length > 0 ? t('Other batch') : t('Batch')}
          maxLength={jobTexts.usage.batch}
          value={usage.batch ?? ''}
          keep={(batch) => edit({ batch: batch === '' ? null : batch, expiry: null })}
        />
      )}
    </>
  );
};
