import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { isFumigation } from '@field-service/domain/work/treatment.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { ManyChoices } from '../../frame/Choices.tsx';
import { Fold } from '../../frame/Fold.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { toggled } from '../../frame/toggled.ts';
import { useStaff } from '../../offline/recorded/own-stock.ts';
import { useNamedList, useOfferedList, useWord } from '../../offline/reference.ts';
import { FumigationPart } from './FumigationPart.tsx';
import { ListField } from './ListField.tsx';
import { finishAt, minuteOf, stampNear } from './moment.ts';
import type { UsagePartProps } from './usage-part.ts';
import { isRegistrable } from './usage-problems.ts';

interface RecordPartsProps extends UsagePartProps {
  folderId: string;
}

const isFilled = (...texts: (string | number | null | undefined)[]): boolean =>
  texts.some((text) => text !== null && text !== undefined && text !== '');

const PestAndMethod = ({ usage, item, edit }: UsagePartProps) => {
  const t = useT('field');
  const formats = useFormats();
  const word = useWord();
  return (
    <Fold
      title={t('Pest and method')}
      summary={formats.list([usage.pest, usage.method].filter((each) => each !== '').map(word))}
      needed={isRegistrable(item)}
    >
      <Stack gap="md">
        <ListField label={t('Target pest')} list="app-pests" value={usage.pest} onChange={(pest) => edit({ pest })} />
        <KeptText
          label={t('Reason for treatment')}
          maxLength={jobTexts.usage.evidence}
          value={usage.evidence}
          keep={(evidence) => edit({ evidence })}
        />
        <ListField
          label={t('Method')}
          list="app-methods"
          value={usage.method}
          onChange={(method) => edit({ method })}
        />
        <KeptText
          label={t('Equipment')}
          maxLength={jobTexts.usage.equipment}
          value={usage.equipment}
          keep={(equipment) => edit({ equipment })}
        />
        <DateField
          label={t('Last calibration')}
          value={usage.calibratedOn ?? null}
          onChange={(calibratedOn) => edit({ calibratedOn })}
        />
      </Stack>
    </Fold>
  );
};

const Supervisor = ({ usage, edit, folderId }: RecordPartsProps) => {
  const t = useT('field');
  const staff = useStaff(folderId);
  return staff === null ? (
    <Text size="sm">{t('The staff is not known on this device yet. Sync to choose a supervisor.')}</Text>
  ) : (
    <NativeSelect
      label={t('Supervisor')}
      value={usage.supervisorId ?? ''}
      onChange={(event) => edit({ supervisorId: event.currentTarget.value === '' ? null : event.currentTarget.value })}
      data={[{ value: '', label: '–' }, ...(staff ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
};

const PeopleAndProtection = (part: RecordPartsProps) => {
  const { usage, edit } = part;
  const t = useT('field');
  const language = useLanguage();
  const { timeZone } = useFormats().settings;
  const worn = useOfferedList('app-protection', usage.protection ?? []);
  return (
    <Fold title={t('People and protection')} summary={usage.notified ?? ''} needed={false}>
      <Stack gap="md">
        {worn.length > 0 ? (
          <ManyChoices
            label={t('Protective equipment worn')}
            choices={worn.map((each) => ({ value: each.code, label: localName(each, language) }))}
            values={usage.protection ?? []}
            onToggle={(code) => edit((now) => ({ protection: toggled(now.protection ?? [], code) }))}
          />
        ) : null}
        <Supervisor {...part} />
        <KeptText
          label={t('Person notified')}
          maxLength={jobTexts.usage.notified}
          value={usage.notified ?? ''}
          keep={(text) => edit({ notified: text === '' ? null : text })}
        />
        <TimeField
          label={t('Time of notification')}
          value={minuteOf(usage.notifiedAt, timeZone)}
          onChange={(minute) => edit({ notifiedAt: stampNear(usage.at, minute, timeZone, Date.now()) })}
        />
      </Stack>
    </Fold>
  );
};

const StartAndFinish = ({ usage, edit }: UsagePartProps) => {
  const t = useT('field');
  const formats = useFormats();
  const { timeZone } = formats.settings;
  const { startedAt = null, finishedAt = null } = usage;
  return (
    <Fold
      title={t('Start and finish')}
      summary={[startedAt, finishedAt]
        .filter((at) => at !== null)
        .map((at) => formats.time(at))
        .join(' – ')}
      needed={false}
    >
      <Stack gap="md">
        <Text size="sm">{t('Only if they differ from those of the job.')}</Text>
        <TimeField
          label={t('Start of application')}
          value={minuteOf(startedAt, timeZone)}
          onChange={(minute) => edit({ startedAt: stampNear(usage.at, minute, timeZone, Date.now()) })}
        />
        <TimeField
          label={t('Finish of application')}
          value={minuteOf(finishedAt, timeZone)}
          onChange={(minute) => {
            const near = stampNear(usage.at, minute, timeZone, Date.now());
            edit((now) => ({
              finishedAt: typeof now.startedAt === 'number' ? finishAt(now.startedAt, minute, timeZone) : near,
            }));
          }}
        />
      </Stack>
    </Fold>
  );
};

const Weather = ({ usage, edit }: UsagePartProps) => {
  const t = useT('field');
  const outdoors = useNamedList('app-area').some(({ code, data }) => code === usage.place && data.outdoors === true);
  // An application that names no place, or a place indoors, asks for no weather.
  return outdoors || isFilled(usage.weather) ? (
    <Fold title={t('Weather (outdoors)')} summary={usage.weather ?? ''} needed>
      <KeptText
        label={t('Weather')}
        maxLength={jobTexts.usage.weather}
        value={usage.weather ?? ''}
        keep={(text) => edit({ weather: text === '' ? null : text })}
      />
    </Fold>
  ) : null;
};

const WasteAndIncidents = ({ usage, edit }: UsagePartProps) => {
  const t = useT('field');
  return (
    <Fold
      title={t('Waste and incidents')}
      summary={[usage.waste, usage.incident].filter(Boolean).join(' · ')}
      needed={false}
    >
      <Stack gap="md">
        <KeptText
          label={t('Disposal of leftovers')}
          maxLength={jobTexts.usage.waste}
          value={usage.waste ?? ''}
          keep={(text) => edit({ waste: text === '' ? null : text })}
        />
        <KeptText
          label={t('Spill or incident')}
          maxLength={jobTexts.usage.incident}
          value={usage.incident ?? ''}
          keep={(text) => edit({ incident: text === '' ? null : text })}
        />
      </Stack>
    </Fold>
  );
};

const Notes = ({ usage, edit }: UsagePartProps) => {
  const t = useT('field');
  const language = useLanguage();
  const formats = useFormats();
  const word = useWord();
  const notes = useOfferedList('app-usage-notes', usage.notes ?? []);
  return (
    <Fold
      title={t('Remarks')}
      summary={[formats.list((usage.notes ?? []).map(word)), usage.remarks].filter(Boolean).join(' · ')}
      needed={false}
    >
      <Stack gap="md">
        {notes.length > 0 ? (
          <ManyChoices
            label={t('Standard notes')}
            choices={notes.map((each) => ({ value: each.code, label: localName(each, language) }))}
            values={usage.notes ?? []}
            onToggle={(code) => edit((now) => ({ notes: toggled(now.notes ?? [], code) }))}
          />
        ) : null}
        <KeptText
          label={t('Remarks')}
          multiline
          maxLength={jobTexts.usage.remarks}
          value={usage.remarks}
          keep={(remarks) => edit({ remarks })}
        />
      </Stack>
    </Fold>
  );
};

/** The rest of a treatment record, folded by what it is about and open where the product or the place needs it. */
export const RecordParts = (part: RecordPartsProps) => (
  <>
    <PestAndMethod {...part} />
    {isFumigation(part.item.data, part.usage.method) || part.usage.fumigation ? <FumigationPart {...part} /> : null}
    <Weather {...part} />
    <PeopleAndProtection {...part} />
    <StartAndFinish {...part} />
    <WasteAndIncidents {...part} />
    <Notes {...part} />
  </>
);
