import { dilutionName } from '@field-service/domain/goods/item-texts.ts';
import type { Item } from '@field-service/contract/reference.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { FieldGateContext, useFieldGate } from '@field-service/ui/fields/field-gate.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Alert, Button, NativeSelect, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { Sheet } from '../../frame/Sheet.tsx';
import type { UsageRow } from '../../offline/rows.ts';
import { editUsage } from '../../offline/work.ts';
import { LabelFacts } from './LabelFacts.tsx';
import { withAmounts } from './new-usage.ts';
import { dilutionOf, isRegistrable, usageProblems } from './usage-problems.ts';
import { useUsageWords } from './usage-words.ts';
import type { UsagePartProps } from './usage-part.ts';
import { WhereAndHow } from './WhereAndHow.tsx';

const BatchField = ({ usage, item, edit }: UsagePartProps) => {
  const t = useT('field');
  const formats = useFormats();
  const known = item.batches.some((each) => each.batch === usage.batch);
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
      {known ? null : (
        <KeptText
          label={item.batches.length > 0 ? t('Other batch') : t('Batch')}
          maxLength={60}
          value={usage.batch ?? ''}
          keep={(batch) => edit({ batch: batch === '' ? null : batch, expiry: null })}
        />
      )}
    </>
  );
};

const AmountFields = ({ usage, item, unit, edit }: UsagePartProps) => {
  const t = useT('field');
  const language = useLanguage();
  const formats = useFormats();
  const dilutions = item.data.dilutions ?? [];
  const dilution = dilutionOf(usage, item);
  return (
    <>
      {dilutions.length > 0 ? (
        <NativeSelect
          label={t('Dilution')}
          value={usage.dilutionId ?? ''}
          onChange={(event) =>
            edit({ dilutionId: event.currentTarget.value === '' ? null : event.currentTarget.value })
          }
          data={[
            { value: '', label: t('Undiluted') },
            ...dilutions.map((each) => ({
              value: each.id,
              label: `${dilutionName(item.data, each, language)} (${formats.quantity(each.concentrate)} : ${formats.quantity(each.diluent)})`,
            })),
          ]}
        />
      ) : null}
      {dilution ? (
        <NumberField
          label={t('Mixture applied')}
          unit={dilution.unit}
          required
          value={usage.total}
          // Without a total, the quantity computed from it is unknown.
          onChange={(total) => edit({ total, ...(total === null ? { qty: '' } : {}) })}
          description={
            usage.concentrate === null
              ? undefined
              : t('{{concentrate}} {{unit}} concentrate and {{diluent}} {{unit}} water', {
                  concentrate: formats.quantity(usage.concentrate),
                  diluent: formats.quantity(usage.diluent ?? '0'),
                  unit: dilution.unit,
                })
          }
        />
      ) : null}
      <NumberField
        label={dilution ? t('Concentrate used') : t('Quantity')}
        unit={unit}
        required
        value={usage.qty === '' ? null : usage.qty}
        onChange={(qty) => edit({ qty: qty ?? '', ...(dilution ? {} : { concentrate: qty }) })}
      />
      {isRegistrable(item) ? (
        <NumberField
          label={t('Area treated')}
          unit={usage.areaUnit ?? 'm²'}
          value={usage.areaTreated}
          onChange={(areaTreated) => edit({ areaTreated, areaUnit: usage.areaUnit ?? 'm²' })}
          description={
            usage.rate === null
              ? undefined
              : t('Rate {{rate}} {{unit}}', { rate: formats.quantity(usage.rate), unit: usage.rateUnit ?? '' })
          }
        />
      ) : null}
    </>
  );
};

interface UsageFormProps {
  usage: UsageRow;
  item: Item;
  unit: string;
  day: number;
  onClose: () => void;
}

/**
 * The form for one application of a product. Violations of the label are shown immediately and prevent closing the job.
 */
export const UsageForm = ({ usage, item, unit, day, onClose }: UsageFormProps) => {
  const t = useT('field');
  const language = useLanguage();
  const words = useUsageWords();
  const gate = useFieldGate();
  const close = () => {
    if (gate.settled()) onClose();
  };
  const edit: UsagePartProps['edit'] = (change) =>
    editUsage(usage.jobId, usage.entry, (now) => {
      const next = { ...now, ...change };
      // A quantity in this change is kept as typed; any other change recomputes the quantity from the mixture, if there
      // is one.
      return { ...next, ...withAmounts(next, item, unit), ...(change.qty === undefined ? {} : { qty: change.qty }) };
    });
  const problems = usageProblems(usage, item, day);
  const part = { usage, item, unit, edit };
  return (
    <FieldGateContext value={gate}>
      <Sheet
        title={localName(item, language)}
        onClose={close}
        closeLabel={t('Close usage')}
        foot={<Button onClick={close}>{t('Done (button)')}</Button>}
      >
        <LabelFacts item={item} usage={usage} />
        {problems.some((problem) => problem.code.startsWith('treatment.')) ? (
          <Alert
            role="alert"
            color="red"
            variant="light"
            my="sm"
            icon={<IconAlertTriangle aria-hidden />}
            title={t('Not allowed')}
          >
            {problems
              .filter((problem) => problem.code.startsWith('treatment.'))
              .map(words)
              .join(' ')}
          </Alert>
        ) : null}
        <Part>
          <Stack gap="md">
            <AmountFields {...part} />
            <BatchField {...part} />
          </Stack>
        </Part>
        <WhereAndHow {...part} />
      </Sheet>
    </FieldGateContext>
  );
};
