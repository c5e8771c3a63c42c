import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { seesSupplyRequests } from '@field-service/domain/goods/supply-request.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { RowsField } from '@field-service/ui/fields/RowsField.tsx';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useListSource } from '@field-service/ui/list/datasets-context.ts';
import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTechnicians } from '../../../../api/reference.ts';
import { Section } from '../../../../parts/Section.tsx';
import { KeptItemField } from '../KeptItemField.tsx';
import { emptyLine, type SupplyRequestValues } from './supply-request-values.ts';

export const useSupplyRequestLabels = () => {
  const t = useT('office');
  return { userid: t('Person (staff)'), wantedOn: t('Wanted on'), notes: t('Note'), lines: t('Items with quantities') };
};

/** The units of items that an address proposed; those of chosen ones are known. */
const useUnits = (lines: SupplyRequestValues['lines']): ReadonlyMap<string, string> => {
  const { datasets, scope } = useListSource();
  const ids = lines.flatMap(({ itemid, unit }) => (itemid === null || unit !== '' ? [] : [itemid])).toSorted();
  const { data } = useQuery({
    queryKey: ['item-report', 'units', scope, ids],
    queryFn: async ({ signal }) => await datasets.rows('item-report', { find: { id: { $in: ids } } }, { signal }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
  return new Map((data ?? []).map(({ id, uom }) => [id, uom]));
};

/** Who needs what, and when. People who ask for themselves choose nobody. */
export const SupplyRequestFields = ({ form }: { form: RecordForm<SupplyRequestValues> }): ReactNode => {
  const t = useT('office');
  const labels = useSupplyRequestLabels();
  const formats = useFormats();
  const { may } = useFormHost();
  const { data: people = [] } = useTechnicians();
  const { values } = form;
  const units = useUnits(values.lines);
  const person = form.field('userid');
  return (
    <>
      <Section title={t('Supply request')}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {may(seesSupplyRequests) ? (
              <OneSelect
                label={labels.userid}
                required
                searchable
                placeholder={t('Choose a technician')}
                data={people.map(({ id, name }) => ({ value: id, label: name }))}
                value={values.userid}
                error={person.error}
                onChange={(userid) => form.set({ userid })}
              />
            ) : null}
            <DateField label={labels.wantedOn} placeholder={t('As soon as possible')} {...form.field('wantedOn')} />
          </SimpleGrid>
          <Textarea label={labels.notes} autosize minRows={2} maxRows={8} {...form.text('notes')} />
        </Stack>
      </Section>
      <Section title={labels.lines}>
        <RowsField
          label={labels.lines}
          hideLabel
          rows={values.lines}
          onRows={(lines) => form.set({ lines })}
          empty={emptyLine}
          rowKey={({ key }) => key}
          add={t('Add item')}
          remove={({ item }, number) => t('Remove item {{name}}', { name: item || String(number) })}
          error={form.field('lines').error}
        >
          {(line, change) => (
            <>
              <KeptItemField
                required
                value={line.itemid}
                onItem={(itemid, row) => change({ itemid, item: row?.name ?? '', unit: row?.uom ?? '' })}
              />
              <NumberField
                label={t('Quantity')}
                required
                digits={9}
                unit={formats.unit(line.unit === '' ? (units.get(line.itemid ?? '') ?? '') : line.unit) || undefined}
                value={line.qty}
                onChange={(qty) => change({ qty })}
              />
              <TextInput
                label={t('Note')}
                maxLength={200}
                value={line.note}
                onChange={({ currentTarget }) => change({ note: currentTarget.value })}
              />
            </>
          )}
        </RowsField>
      </Section>
    </>
  );
};
