import type { Item } from '@field-service/contract/reference.ts';
import type { Station } from '@field-service/contract/sync.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { FieldGateContext, useFieldGate } from '@field-service/ui/fields/field-gate.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Button, Stack } from '@mantine/core';
import { Part } from '../../frame/Screen.tsx';
import { Sheet } from '../../frame/dialogs/Sheet.tsx';
import { LabelFacts } from '../../frame/items/LabelFacts.tsx';
import { PinItem } from '../../frame/items/PinItem.tsx';
import { useUnits } from '../../offline/reference.ts';
import type { UsageRow } from '../../offline/rows.ts';
import { editUsage } from '../../offline/work.ts';
import { AmountFields } from './AmountFields.tsx';
import { BatchField } from './BatchField.tsx';
import { FieldWarning } from './FieldWarning.tsx';
import { ListField } from './ListField.tsx';
import { withAmounts } from './new-usage.ts';
import { RecordParts } from './RecordParts.tsx';
import { StationsPart } from './StationsPart.tsx';
import type { UsagePartProps } from './usage-part.ts';
import { dilutionOf, usageProblems } from './usage-problems.ts';
import { useUsageWords } from './usage-words.ts';

interface UsageFormProps {
  usage: UsageRow;
  item: Item;
  /** The job's folder, whose staff can supervise. */
  folderId: string;
  stations: readonly Station[];
  day: number;
  onClose: () => void;
}

/**
 * The form for one application of a product. What every application needs comes first. A violation of the label is shown
 * at once below its field, and prevents closing the job.
 */
export const UsageForm = ({ usage, item, folderId, stations, day, onClose }: UsageFormProps) => {
  const t = useT('field');
  const language = useLanguage();
  const words = useUsageWords();
  const gate = useFieldGate();
  const units = useUnits();
  const unitOf = ({ uomId }: UsageRow): string => units?.get(uomId) ?? item.uom;
  const close = () => {
    if (gate.settled()) onClose();
  };
  const edit: UsagePartProps['edit'] = (given) =>
    editUsage(usage.jobId, usage.entry, (now) => {
      const change = typeof given === 'function' ? given(now) : given;
      const next = { ...now, ...change };
      return { ...next, ...withAmounts(now, next, item, unitOf(next)) };
    });
  const unregistered = usageProblems(usage, item, unitOf(usage), day).find(
    ({ code }) => code === 'treatment.unregistered',
  );
  const part = { usage, item, unit: unitOf(usage), edit };
  return (
    <FieldGateContext value={gate}>
      <Sheet
        title={localName(item, language)}
        onClose={close}
        closeLabel={t('Close usage')}
        foot={<Button onClick={close}>{t('Done (button)')}</Button>}
      >
        <LabelFacts item={item} dilution={dilutionOf(usage, item)} />
        <Part>
          <Stack gap="md">
            {unregistered ? <FieldWarning refused text={words(unregistered)} /> : null}
            <AmountFields {...part} day={day} />
            <BatchField {...part} day={day} />
            <ListField
              label={t('Location')}
              list="app-area"
              value={usage.place}
              onChange={(place) => edit({ place })}
            />
          </Stack>
        </Part>
        <StationsPart {...part} stations={stations} />
        <RecordParts {...part} folderId={folderId} />
        <PinItem item={item} />
      </Sheet>
    </FieldGateContext>
  );
};
