import { businessDateOf, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { readingUnits } from '@field-service/domain/work/treatment.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ActionIcon, Button, NativeSelect, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Fold } from '../../frame/Fold.tsx';
import { FullNote } from '../../frame/FullNote.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { offerUndo } from '../../frame/undo-offer.ts';
import { removeReading } from '../../offline/deletions.ts';
import { newLocalId } from '../../offline/ids.ts';
import type { FumigationRow, ReadingRow } from '../../offline/rows.ts';
import { minuteOf, stampAt } from './moment.ts';
import type { UsagePartProps } from './usage-part.ts';
import classes from './UsageForm.module.css';

const none: FumigationRow = { readings: [], exposureHours: null, clearedAt: null, clearedBy: null, clearance: null };
const textOrNull = (text: string): string | null => (text === '' ? null : text);

interface ReadingFieldsProps {
  reading: ReadingRow;
  number: number;
  change: (part: Partial<ReadingRow>) => void;
  remove: () => void;
}

const ReadingFields = ({ reading, number, change, remove }: ReadingFieldsProps) => {
  const t = useT('field');
  const formats = useFormats();
  return (
    <div>
      <p className={classes.readingHead}>
        {t('Reading {{number}}, {{time}}', { number, time: formats.dateTime(reading.at) })}
      </p>
      <KeptText
        label={t('Place of reading {{number}}', { number })}
        maxLength={jobTexts.fumigation.place}
        value={reading.place}
        keep={(place) => change({ place })}
      />
      <div className={classes.reading}>
        <NumberField
          label={t('Gas concentration {{number}}', { number })}
          digits={jobLimits.amountDigits}
          value={reading.value}
          onChange={(value) => change({ value })}
        />
        <NativeSelect
          label={t('Unit')}
          aria-label={t('Unit of reading {{number}}', { number })}
          value={reading.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
          data={readingUnits}
        />
        <ActionIcon aria-label={t('Remove reading {{number}}', { number })} onClick={remove}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
};

/** The readings of the gas, the exposure and the clearance. */
export const FumigationPart = ({ usage, edit }: UsagePartProps) => {
  const t = useT('field');
  const { timeZone } = useFormats().settings;
  const { readings, exposureHours, clearedAt, clearedBy, clearance } = usage.fumigation ?? none;
  const change = (part: (now: FumigationRow) => Partial<FumigationRow>) =>
    edit((now) => {
      const fumigation = now.fumigation ?? none;
      return { fumigation: { ...fumigation, ...part(fumigation) } };
    });
  const remove = ({ key }: ReadingRow, number: number) => {
    const name = t('Reading {{number}}', { number });
    const removal = removeReading(usage.jobId, usage.entry, key);
    offerUndo(t('{{name}} deleted', { name }), t('{{name}} restored', { name }), removal);
  };
  const clearAt = (date: BusinessDate | null, minute: number | null) =>
    change(() => ({ clearedAt: date === null ? null : stampAt(date, minute ?? 0, timeZone) }));
  const date = clearedAt === null ? null : businessDateOf(clearedAt, timeZone);
  return (
    <Fold title={t('Fumigation')} needed>
      <Stack gap="md">
        <NumberField
          label={t('Exposure time')}
          unit="h"
          digits={4}
          value={exposureHours}
          onChange={(hours) => change(() => ({ exposureHours: hours }))}
        />
        {readings.map((reading, at) => (
          <ReadingFields
            key={reading.key}
            reading={reading}
            number={at + 1}
            change={(part) =>
              change((now) => ({
                readings: now.readings.map((each) => (each.key === reading.key ? { ...each, ...part } : each)),
              }))
            }
            remove={() => remove(reading, at + 1)}
          />
        ))}
        <Button
          variant="default"
          disabled={readings.length >= jobLimits.readings}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            const reading = { key: newLocalId(), at: Date.now(), place: '', value: null };
            // The same instrument reads again.
            change(({ readings: before }) => ({
              readings: [...before, { ...reading, unit: before.at(-1)?.unit ?? readingUnits[0] }],
            }));
          }}
        >
          {t('Add reading')}
        </Button>
        <FullNote count={readings.length} limit={jobLimits.readings} />
        <KeptText
          label={t('Cleared by')}
          maxLength={jobTexts.fumigation.clearedBy}
          value={clearedBy ?? ''}
          keep={(text) => change(() => ({ clearedBy: textOrNull(text) }))}
        />
        <DateField
          label={t('Date of clearance')}
          value={date}
          onChange={(day) => clearAt(day, minuteOf(clearedAt, timeZone))}
        />
        <TimeField
          label={t('Time of clearance')}
          disabled={date === null}
          value={minuteOf(clearedAt, timeZone)}
          onChange={(minute) => clearAt(date, minute)}
        />
        <KeptText
          label={t('Clearance reading')}
          maxLength={jobTexts.fumigation.clearance}
          value={clearance ?? ''}
          keep={(text) => change(() => ({ clearance: textOrNull(text) }))}
        />
      </Stack>
    </Fold>
  );
};
