import correctCall from 'virtual:call-facts/workTime.correct';
import type { WorkTime } from '@field-service/contract/people/work-time.ts';
import { correctableTypes } from '@field-service/domain/people/work-time.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { RowsField } from '@field-service/ui/fields/RowsField.tsx';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Button, Text, Textarea } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { FolderFormats } from '../../../parts/FolderFormats.tsx';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import {
  bodyOfCorrection,
  correctionProblem,
  reckonCorrection,
  valuesOfDay,
  type Correction,
  type CorrectionValues,
  type EntryValues,
} from './correction.ts';
import { workTimeNoun } from './work-time-noun.ts';
import { entryWords } from './work-time-words.ts';

const useProblemText = () => {
  const t = useT('office');
  return {
    none: t('Enter at least the start of work.'),
    time: t('Enter the time of each entry.'),
    start: t('The first entry must be a start of work.'),
    stray: t('An entry is in the future or not of this day. A night shift may end on the next day, within 16 hours.'),
  };
};

const EntryFields = ({ entry, change }: { entry: EntryValues; change: (change: Partial<EntryValues>) => void }) => {
  const t = useT('office');
  return (
    <>
      <OneSelect
        aria-label={t('Entry')}
        allowDeselect={false}
        data={correctableTypes.map((type) => ({ value: type, label: t(entryWords[type]) }))}
        value={entry.type}
        onChange={(chosen) => change({ type: correctableTypes.find((type) => type === chosen) ?? entry.type })}
      />
      <TimeField quiet label={t('Time')} required value={entry.time} onChange={(time) => change({ time })} />
      <OneSelect
        aria-label={t('Day')}
        allowDeselect={false}
        data={[
          { value: 'same', label: t('Same day') },
          { value: 'next', label: t('Next day') },
        ]}
        value={entry.nextDay ? 'next' : 'same'}
        onChange={(chosen) => change({ nextDay: chosen === 'next' })}
      />
    </>
  );
};

const isEntries = (value: unknown): value is readonly EntryValues[] => Array.isArray(value);

const CorrectionDialog = ({ day, timeZone, onClose }: { day: WorkTime; timeZone: string; onClose: () => void }) => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const notices = useNotices();
  const refresh = useRefresh(workTimeNoun);
  const problems = useProblemText();
  const { id, date, creator } = day;
  const place = { date, timeZone };
  const start = useMemo(
    () => {
      const stored = (found: WorkTime) => ({ values: valuesOfDay(found, timeZone), uts: found.uts });
      return {
        stored: stored(day),
        read: async () =>
          stored((await api.workTime.get({ params: { id } }, { signal: AbortSignal.timeout(30_000) })).data),
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once; later reads of the record do not change it
    [],
  );
  const state = useFormState<CorrectionValues>(start);
  const form = useRecordForm<CorrectionValues, Correction, WorkTime>({
    state,
    call: correctCall,
    toBody: (values) => bodyOfCorrection(values, place),
    check: ({ entries }) => {
      const problem = correctionProblem(entries, place, now);
      return problem === null ? {} : { entries: problems[problem] };
    },
    send: async (body, options) =>
      (await api.workTime.correct({ params: { id }, body: { ...body, uts: state.base?.uts ?? day.uts } }, options))
        .data,
    onSaved: async () => {
      await refresh();
      notices.success(t('Work day of {{name}} corrected', { name: creator.name }));
      onClose();
    },
  });
  const entries = form.field('entries');
  const entryText = ({ type, time }: EntryValues): string =>
    [...(time === null ? [] : [formats.timeOfDay(time)]), t(entryWords[type])].join(' ');
  const sums = reckonCorrection(form.values.entries, place, now);
  return (
    <FormDialog
      title={t('Correct the work day of {{name}}, {{date}}', {
        name: creator.name,
        date: formats.writtenBusinessDate(date),
      })}
      form={form}
      act={t('Correct')}
      labelOf={(name) => (name === 'reason' ? t('Reason') : t('Entries'))}
      textOf={(name, value) => (name === 'entries' && isEntries(value) ? formats.list(value.map(entryText)) : '')}
      onClose={onClose}
    >
      <RowsField
        label={t('Entries')}
        description={t('They replace all starts, ends and breaks of the day; what the device sent is kept.')}
        rows={entries.value}
        onRows={entries.onChange}
        empty={(): EntryValues => ({ key: crypto.randomUUID(), type: 'WE', nextDay: false, time: null })}
        add={t('Add an entry')}
        remove={({ type }, number) => t('Remove entry {{number}}: {{entry}}', { number, entry: t(entryWords[type]) })}
        rowKey={({ key }) => key}
        error={entries.error}
      >
        {(entry, change) => <EntryFields entry={entry} change={change} />}
      </RowsField>
      <Text size="sm" role="status">
        {sums === undefined
          ? ''
          : t('Work {{work}}, breaks {{breaks}}', {
              work: formats.duration(sums.workMinutes),
              breaks: formats.duration(sums.breakMinutes),
            })}
        {sums === undefined || sums.running === null ? '' : ` · ${t('The day has no end yet.')}`}
      </Text>
      <Textarea
        label={t('Reason')}
        description={t('Stays in the history of the day.')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('reason')}
      />
    </FormDialog>
  );
};

/** Corrects a work day of somebody else. Nobody corrects their own. */
export const CorrectDay = ({ record }: { record: WorkTime }): ReactNode => {
  const t = useT('office');
  const { may, profile, folders, home } = useCaller();
  const [isOpen, setOpen] = useState(false);
  const timeZone = (folders.find(({ id }) => id === record.folderid) ?? home)?.timezone ?? 'UTC';
  const isOwn = record.creator.id === profile.user.id;
  if (isOwn || !may('POST:AP')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Correct')}</Button>
      {isOpen ? (
        <FolderFormats folderId={record.folderid}>
          <CorrectionDialog day={record} timeZone={timeZone} onClose={() => setOpen(false)} />
        </FolderFormats>
      ) : null}
    </>
  );
};
