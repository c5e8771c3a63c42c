import type { OrderSet } from '@field-service/contract/work/order-sets.ts';
import { isCovered } from '@field-service/domain/money/billing-plans.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { zoneName } from '@field-service/i18n/format.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { ManySelect } from '@field-service/ui/fields/ManySelect.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { FormatsProvider, notationOf } from '@field-service/ui/shell/formats-context.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { jobTypes, siteOptions } from '../../../api/contact.ts';
import { LinesEditor } from '../../../lines/LinesEditor.tsx';
import { ContactField } from '../../../parts/ContactField.tsx';
import { LookupField } from '../../../parts/LookupField.tsx';
import { priorities, priorityNames, toPriority } from '../../../parts/priorities.ts';
import { Section } from '../../../parts/Section.tsx';
import { BillingFields } from './BillingFields.tsx';
import { useLicenceClasses } from '../../../api/licence-classes.ts';
import { useContractLabels } from './contract-labels.ts';
import { previewOf, type ContractValues } from './contract-values.ts';
import { ContractPreview } from './ContractPreview.tsx';
import { NotBilled } from './NotBilled.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { useContractContext } from './use-contract-context.ts';

interface ContractFieldsProps {
  form: RecordForm<ContractValues>;
  record: OrderSet | null;
}
type Context = ReturnType<typeof useContractContext>;

const General = ({ form, record, context }: ContractFieldsProps & { context: Context }) => {
  const t = useT('office');
  const labels = useContractLabels();
  const { contact } = context;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {record === null ? (
        <ContactField
          value={form.values.contactid}
          required
          error={form.field('contactid').error}
          onRecord={(id) => form.set({ contactid: id, sites: [] })}
        />
      ) : (
        <TextInput label={labels.contactid} value={contact?.name ?? ''} readOnly />
      )}
      <TextInput label={labels.title} {...form.text('title')} required />
      <ManySelect
        label={labels.sites}
        {...form.field('sites')}
        required
        value={[...form.values.sites]}
        disabled={form.values.contactid === null}
        placeholder={form.values.contactid === null ? t('Choose a customer first') : ''}
        nothingFoundMessage={t('Nothing matches')}
        data={siteOptions(contact)}
        style={{ gridColumn: '1 / -1' }}
      />
    </SimpleGrid>
  );
};

const Work = ({ form, context }: { form: RecordForm<ContractValues>; context: Context }) => {
  const t = useT('office');
  const language = useLanguage();
  const labels = useContractLabels();
  const classes = useLicenceClasses();
  const options = (found: Context['lookups']) =>
    found.map((lookup) => ({ value: lookup.id, label: localName(lookup, language) }));
  const { licences, natures } = form.values;
  // A class that the site no longer lists stays with the contract.
  const unlisted = licences.filter((each) => classes.every(({ value }) => value !== each));
  const area = { autosize: true, minRows: 2, maxRows: 8 } as const;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <ManySelect
        label={labels.natures}
        {...form.field('natures')}
        required
        value={[...natures]}
        placeholder={natures.length === 0 ? t('Choose service types') : ''}
        nothingFoundMessage={t('Nothing matches')}
        data={options(
          context.lookups.filter(
            ({ id, type, flags }) => type === lookupNumbers.nature && (!flags.includes('H') || natures.includes(id)),
          ),
        )}
      />
      <OneSelect
        label={labels.posttypeid}
        {...form.field('posttypeid')}
        required
        allowDeselect={false}
        data={options(jobTypes(context.lookups))}
      />
      <LookupField label={labels.typeid} type={lookupNumbers.orderSetType} clearable {...form.field('typeid')} />
      <OneSelect
        label={labels.priority}
        allowDeselect={false}
        data={priorities.map((value) => ({ value, label: t(priorityNames[value]) }))}
        value={form.values.priority}
        onChange={(value) => form.set({ priority: toPriority(value) })}
      />
      <ManySelect
        label={labels.licences}
        description={t('Besides those that the service types require.')}
        value={[...licences]}
        onChange={(chosen) => form.set({ licences: chosen })}
        data={[...classes, ...unlisted.map((value) => ({ value, label: value }))]}
        style={{ gridColumn: '1 / -1' }}
      />
      <Textarea label={labels.accessNotes} {...area} {...form.text('accessNotes')} />
      <Textarea label={labels.instructions} {...area} {...form.text('instructions')} />
    </SimpleGrid>
  );
};

/** The fields of a recurring contract. */
export const ContractFields = ({ form, record }: ContractFieldsProps): ReactNode => {
  const t = useT('office');
  const { values } = form;
  const context = useContractContext(values.contactid, values.startsOn);
  const { folder, timeZone, rules, today, now } = context;
  return (
    <FormatsProvider folder={{ ...notationOf(folder), timeZone }}>
      <Section title={t('Customer and sites')}>
        <General form={form} record={record} context={context} />
      </Section>
      <Section title={t('Work')}>
        <Work form={form} context={context} />
      </Section>
      <Section title={t('Schedule')}>
        <ScheduleFields form={form} lookups={context.lookups} />
        {folder === undefined ? null : (
          <Text size="xs" c="dimmed" mt="xs">
            {t('Times in {{zone}}', { zone: zoneName(timeZone, now) })}
          </Text>
        )}
      </Section>
      <Section title={t('Next dates')}>
        <ContractPreview body={previewOf(values, folder?.id, today)} />
      </Section>
      <Section title={t('Billing')}>
        <BillingFields form={form} record={record} timeZone={timeZone} folderId={folder?.id} rules={rules} />
      </Section>
      <Section title={t('Lines of each job')}>
        {isCovered(values.billingPlan) ? <NotBilled /> : null}
        {rules && folder ? (
          <LinesEditor
            folderId={folder.id}
            rules={rules}
            drafts={values.lines}
            onChange={(lines) => form.set({ lines })}
            checked={form.isChecked}
            isBilled={!isCovered(values.billingPlan)}
            empty={
              values.billingPlan === 'visit'
                ? undefined
                : t('The lines say what is done on a visit. Without lines the jobs have no stations.')
            }
          />
        ) : values.contactid === null ? (
          <Text size="sm" c="dimmed">
            {t('Choose a customer first')}
          </Text>
        ) : (
          <ListSkeleton rows={2} />
        )}
      </Section>
    </FormatsProvider>
  );
};
