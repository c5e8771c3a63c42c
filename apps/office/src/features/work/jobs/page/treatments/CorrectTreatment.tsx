import correctCall from 'virtual:call-facts/posts.correct';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm, type RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useReportWords } from '@field-service/ui/report/report-source.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../../../api/client.ts';
import { useLookups } from '../../../../../api/reference.ts';
import { useFocusBack } from '../../../../../parts/use-focus-back.ts';
import { refreshJob } from '../use-job.ts';
import { changedFields, correctionOf, type Correction, type CorrectionBody, type Treatment } from './correction.ts';

interface ListFieldProps {
  form: RecordForm<Correction>;
  name: 'place' | 'pest' | 'method';
  /** The code of the list whose entries are offered. */
  list: string;
  label: string;
}

/** A field for an entry of a list; what was recorded stays offered although the list may not have it any more. */
const ListField = ({ form, name, list, label }: ListFieldProps): ReactNode => {
  const language = useLanguage();
  const { word } = useReportWords();
  const { data = [] } = useLookups(lookupNumbers.application);
  const parent = data.find(({ code }) => code === list)?.id;
  const entries = data
    .filter(({ parentId }) => parent !== undefined && parentId === parent)
    .map((entry) => ({ value: entry.code, label: localName(entry, language) }));
  const value = form.values[name];
  const isKnown = value === '' || entries.some((entry) => entry.value === value);
  return (
    <OneSelect
      searchable
      clearable
      label={label}
      data={isKnown ? entries : [{ value, label: word(value) }, ...entries]}
      value={value === '' ? null : value}
      error={form.field(name).error}
      onChange={(chosen) => form.set({ [name]: chosen ?? '' })}
    />
  );
};

const Fields = ({ form, treatment }: { form: RecordForm<Correction>; treatment: Treatment }): ReactNode => {
  const t = useT('office');
  const { named } = useReportWords();
  const mixture = treatment.totalUnit ?? undefined;
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...form.field('date')} label={t('Date')} />
        <TimeField {...form.field('time')} label={t('Time')} />
        <NumberField {...form.field('qty')} label={t('Quantity')} unit={named('unit', treatment.uom)} />
        <TextInput {...form.text('batch')} label={t('Batch')} />
        <NumberField {...form.field('concentrate')} label={t('Concentrate')} unit={mixture} />
        <NumberField {...form.field('total')} label={t('Mixture applied')} unit={mixture} />
        <NumberField {...form.field('areaTreated')} label={t('Area treated')} unit={treatment.areaUnit ?? undefined} />
        <DateField {...form.field('expiry')} label={t('Expiry')} />
        <ListField form={form} name="place" list="app-locs" label={t('Location')} />
        <ListField form={form} name="pest" list="app-pests" label={t('Target pest')} />
        <ListField form={form} name="method" list="app-methods" label={t('Method')} />
        <TextInput {...form.text('equipment')} label={t('Equipment')} />
        <TextInput {...form.text('evidence')} label={t('Reason for treatment')} />
        <TextInput {...form.text('notified')} label={t('Person notified')} />
        <TextInput {...form.text('weather')} label={t('Weather')} />
      </SimpleGrid>
      <Textarea {...form.text('remarks')} label={t('Remarks')} autosize minRows={2} />
      <Textarea {...form.text('reason')} label={t('Reason for the correction')} required autosize minRows={2} />
    </Stack>
  );
};

interface CorrectTreatmentProps {
  job: JobDetail;
  treatment: Treatment;
  onClose: () => void;
}

/** Corrects a treatment record: a record with the changed values, the person's name and the reason replaces it. */
export const CorrectTreatment = ({ job, treatment, onClose }: CorrectTreatmentProps): ReactNode => {
  const t = useT('office');
  useFocusBack();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { timeZone } = useFormats().settings;
  const [before] = useState(() => correctionOf(treatment, timeZone));
  const form = useRecordForm<Correction, CorrectionBody, unknown>({
    state: useFormState({ stored: { values: before, uts: job.uts } }),
    call: correctCall,
    within: 'fields',
    fieldOf: { at: 'time' },
    toBody: (correction) => ({
      fields: changedFields(before, correction, timeZone),
      reason: correction.reason.trim(),
    }),
    check: (correction) => ({
      ...Object.fromEntries(
        (['date', 'time', 'qty'] as const)
          .filter((name) => correction[name] === null)
          .map((name) => [name, t('Required')] as const),
      ),
      ...(Object.keys(changedFields(before, correction, timeZone)).length === 0 && correction.qty !== null
        ? { qty: t('Nothing has been changed yet.') }
        : {}),
      ...(correction.reason.trim() === '' ? { reason: t('Required') } : {}),
    }),
    send: async (body, options) => await api.posts.correct({ params: { id: treatment.id }, body }, options),
    onSaved: async () => {
      await refreshJob(queryClient, job.id);
      notices.success(t('Treatment record corrected'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Correct {{product}}', { product: treatment.item.name })}
      size="xl"
      onClose={onClose}
      form={form}
      act={t('Save correction')}
      before={
        <Text size="sm">
          {t(
            'The original record is kept. A new record with your name and the reason replaces it, and the report gets a new version. This cannot be undone. Stock is not changed.',
          )}
        </Text>
      }
    >
      <Fields form={form} treatment={treatment} />
    </FormDialog>
  );
};
