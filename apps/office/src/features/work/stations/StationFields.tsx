import type { StationDetail } from '@field-service/contract/work/stations.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CustomerFields } from '../../../parts/CustomerFields.tsx';
import { LookupField } from '../../../parts/LookupField.tsx';
import { Section } from '../../../parts/Section.tsx';
import type { StationValues } from './station-values.ts';

export const useStationLabels = () => {
  const t = useT('office');
  return {
    addressid: t('Site'),
    typeid: t('Station type'),
    barcode: t('Barcode'),
    stationLabel: t('Label'),
    area: t('Area'),
    placement: t('Placement'),
    direction: t('Direction'),
    warranty: t('Warranty'),
    remarks: t('Remarks'),
  };
};

/** The fields of a station. A new one also has its site and its label; the place of a retired one is history. */
export const StationFields = ({
  form,
  record,
}: {
  form: RecordForm<StationValues>;
  record: StationDetail | null;
}): ReactNode => {
  const t = useT('office');
  const labels = useStationLabels();
  return (
    <>
      {record === null ? (
        <Section title={t('Customer and site')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CustomerFields form={form} />
          </SimpleGrid>
        </Section>
      ) : null}
      <Section title={t('Station')}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <LookupField label={labels.typeid} type={lookupNumbers.stationType} {...form.field('typeid')} />
            <TextInput label={labels.barcode} {...form.text('barcode')} />
            {record === null ? (
              <TextInput label={labels.stationLabel} placeholder={t('As the barcode')} {...form.text('stationLabel')} />
            ) : null}
            <TextInput label={labels.warranty} {...form.text('warranty')} />
          </SimpleGrid>
          <Textarea label={labels.remarks} autosize minRows={2} maxRows={8} {...form.text('remarks')} />
        </Stack>
      </Section>
      {record?.retired === true ? null : (
        <Section title={t('Place')}>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput label={labels.area} {...form.text('area')} />
            <TextInput label={labels.placement} {...form.text('placement')} />
            <TextInput label={labels.direction} {...form.text('direction')} />
          </SimpleGrid>
        </Section>
      )}
    </>
  );
};
