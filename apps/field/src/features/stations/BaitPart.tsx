import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { baitStates, checkVisit, consumers, consumptionPcts } from '@field-service/domain/work/visit.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { baitStateWords, consumerWords } from '@field-service/i18n/vocabulary.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { Choices } from '../../frame/Choices.tsx';
import { Fold } from '../../frame/Fold.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { useConsumables, useItems } from '../../offline/reference.ts';
import type { VisitRow } from '../../offline/rows.ts';
import type { VisitPartProps } from './visit-part.ts';

type Bait = NonNullable<VisitRow['bait']>;
const noBait: Bait = {
  itemId: null,
  batch: null,
  placed: null,
  remaining: null,
  consumptionPct: null,
  consumer: null,
  state: null,
  replaced: false,
};

/** How much of the bait was eaten and by what; folded, its condition, and the bait placed. */
export const BaitPart = ({ visit, edit }: VisitPartProps) => {
  const t = useT('field');
  const language = useLanguage();
  const formats = useFormats();
  const offered = useConsumables() ?? [];
  const bait = visit?.bait ?? noBait;
  const chosen = useItems()?.get(bait.itemId ?? '');
  // The item that was recorded stays in its field when it is no longer offered.
  const items = chosen && !offered.some(({ id }) => id === chosen.id) ? [...offered, chosen] : offered;
  const overfull = visit !== undefined && checkVisit(visit).some(({ problem }) => problem === 'remainingAbovePlaced');
  const change = (part: Partial<Bait>) => edit((now) => ({ bait: { ...(now.bait ?? noBait), ...part } }));
  return (
    <Part title={t('Bait')}>
      <Stack gap="md">
        <Choices
          label={t('Bait consumption')}
          even
          choices={consumptionPcts.map((percent) => ({ value: percent, label: formats.percent(percent / 100) }))}
          value={bait.consumptionPct}
          onChange={(consumptionPct) => change({ consumptionPct })}
          onClear={() => change({ consumptionPct: null })}
        />
        {(bait.consumptionPct ?? 0) > 0 || bait.consumer !== null ? (
          <Choices
            label={t('Cause of bait loss')}
            choices={consumers.map((each) => ({ value: each, label: t(consumerWords[each]) }))}
            value={bait.consumer}
            onChange={(consumer) => change({ consumer })}
            onClear={() => change({ consumer: null })}
          />
        ) : null}
      </Stack>
      <Fold
        title={t('Bait placed')}
        needed={overfull}
        summary={bait.placed === null ? undefined : formats.measure(bait.placed, 'g')}
      >
        <Stack gap="md">
          <Choices
            label={t('Bait condition')}
            even
            choices={baitStates.map((each) => ({ value: each, label: t(baitStateWords[each]) }))}
            value={bait.state}
            onChange={(state) => change({ state })}
            onClear={() => change({ state: null })}
          />
          <Checkbox
            size="md"
            label={t('Bait replaced')}
            checked={bait.replaced}
            onChange={(event) => change({ replaced: event.currentTarget.checked })}
          />
          <NativeSelect
            label={t('Bait item')}
            value={bait.itemId ?? ''}
            onChange={(event) =>
              change({ itemId: event.currentTarget.value === '' ? null : event.currentTarget.value, batch: null })
            }
            data={[
              { value: '', label: '–' },
              ...items.map((item) => ({ value: item.id, label: localName(item, language) })),
            ]}
          />
          <KeptText
            label={t('Batch')}
            maxLength={jobTexts.bait.batch}
            value={bait.batch ?? ''}
            keep={(batch) => change({ batch: batch === '' ? null : batch })}
          />
          <NumberField
            label={t('Placed')}
            unit="g"
            digits={jobLimits.amountDigits}
            value={bait.placed}
            onChange={(placed) => change({ placed })}
          />
          <NumberField
            label={t('Remaining')}
            unit="g"
            digits={jobLimits.amountDigits}
            value={bait.remaining}
            error={overfull ? t('More bait remains than was placed.') : undefined}
            onChange={(remaining) => change({ remaining })}
          />
        </Stack>
      </Fold>
    </Part>
  );
};
