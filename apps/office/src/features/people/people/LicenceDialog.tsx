import createCall from 'virtual:call-facts/licences.create';
import updateCall from 'virtual:call-facts/licences.update';
import type { Person } from '@field-service/contract/people/people.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { SimpleGrid, TextInput } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useLicenceClasses } from '../../../api/licence-classes.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { personNoun } from './person-noun.ts';
import {
  bodyOfLicence,
  emptyLicence,
  isReversed,
  valuesOfLicence,
  type LicenceRow,
  type LicenceValues,
  type NewLicence,
} from './person-values.ts';

export const useLicenceLabels = (): Record<keyof LicenceValues, string> => {
  const t = useT('office');
  return {
    class: t('Licence class'),
    number: t('Licence number'),
    authority: t('Authority'),
    validFrom: t('Valid from'),
    validTo: t('Valid until'),
  };
};

interface LicenceDialogProps {
  person: Pick<Person, 'id' | 'name'>;
  /** The one that is changed; undefined for a new one. */
  licence?: LicenceRow | undefined;
  onClose: () => void;
}

const stored = (found: LicenceRow) => ({ values: valuesOfLicence(found), uts: found.uts });

/** Adds a licence to a person, or changes one. */
export const LicenceDialog = ({ person, licence, onClose }: LicenceDialogProps): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefresh(personNoun);
  const labels = useLicenceLabels();
  const names: Readonly<Record<string, string | undefined>> = labels;
  const classes = useLicenceClasses();
  const start = useMemo(
    () =>
      licence === undefined
        ? { fresh: emptyLicence }
        : {
            stored: stored(licence),
            read: async () =>
              stored(
                (await api.licences.get({ params: { id: licence.id } }, { signal: AbortSignal.timeout(30_000) })).data,
              ),
          },
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once; later reads of the record do not change it
    [],
  );
  const state = useFormState<LicenceValues>(start);
  const form = useRecordForm<LicenceValues, NewLicence, LicenceRow>({
    state,
    call: licence === undefined ? createCall : updateCall,
    toBody: (values) => ({ ...bodyOfLicence(values), ...(licence === undefined ? { userid: person.id } : {}) }),
    check: (values) => (isReversed(values) ? { validTo: t('The last day is before the first.') } : {}),
    send: async (body, options) => {
      if (licence === undefined) return (await api.licences.create({ body }, options)).data;
      const uts = state.base?.uts ?? licence.uts;
      return (await api.licences.update({ params: { id: licence.id }, body: { ...body, uts } }, options)).data;
    },
    onSaved: async ({ number }) => {
      await refresh();
      notices.success(t('Licence {{number}} saved', { number }));
      onClose();
    },
  });
  const { values } = form;
  // A class that the site no longer lists stays with the licence.
  const unlisted =
    values.class !== null && classes.every(({ value }) => value !== values.class)
      ? [{ value: values.class, label: values.class }]
      : [];
  const { error, required, onChange } = form.field('class');
  return (
    <FormDialog
      title={
        licence === undefined
          ? t('New licence for {{name}}', { name: person.name })
          : t('Licence {{number}}', { number: licence.number })
      }
      form={form}
      act={licence === undefined ? t('Add licence') : t('Save')}
      labelOf={(name) => names[name] ?? name}
      onClose={onClose}
    >
      <OneSelect
        label={labels.class}
        description={t('The class decides which service types the person may do.')}
        allowDeselect={false}
        data={[...classes, ...unlisted]}
        value={values.class}
        onChange={onChange}
        error={error}
        required={required}
      />
      <TextInput label={labels.number} {...form.text('number')} />
      <TextInput label={labels.authority} {...form.text('authority')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField label={labels.validFrom} {...form.field('validFrom')} />
        <DateField label={labels.validTo} {...form.field('validTo')} />
      </SimpleGrid>
    </FormDialog>
  );
};
