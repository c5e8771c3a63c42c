import scanCall from 'virtual:call-facts/parcels.scan';
import type { Shipment } from '@field-service/contract/customers/shipments.ts';
import type { ScanState } from '@field-service/domain/customers/shipment.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { useParcelStateNames } from '@field-service/ui/record/parcel-states.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { shipmentNoun } from './shipment-noun.ts';
import { scanStateIn, useScanOptions } from './shipment-words.ts';

interface ScanValues {
  state: ScanState | null;
  place: string;
}

/** Records by hand where one parcel is. */
export const ScanDialog = ({
  parcel: { id, docno, state: now },
  onClose,
}: {
  parcel: Shipment['parcels'][number];
  onClose: () => void;
}): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefresh(shipmentNoun);
  const names = useParcelStateNames();
  const options = useScanOptions();
  const state = useFormState<ScanValues>({ fresh: { state: null, place: '' } });
  const form = useRecordForm<ScanValues, { state: ScanState; place: string }, unknown>({
    state,
    call: scanCall,
    toBody: ({ state: chosen, place }) => ({ state: chosen, place: place.trim() }),
    send: async (body, sent) => await api.parcels.scan({ params: { id }, body }, sent),
    onSaved: async () => {
      await refresh();
      notices.success(t('{{name}} saved', { name: docno }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Where is parcel {{name}}?', { name: docno })}
      form={form}
      act={t('Save')}
      failed={t('Not recorded')}
      onClose={onClose}
    >
      <OneSelect
        label={t('State')}
        data={options}
        {...form.field('state')}
        onChange={(value) => form.set({ state: scanStateIn(value) ?? null })}
      />
      <TextInput label={t('Place')} {...form.text('place')} />
      <Text size="xs" c="dimmed">
        {t(
          'Now: {{state}}. Once all parcels are delivered or returned, the shipment is closed and cannot be changed.',
          {
            state: names[now],
          },
        )}
      </Text>
    </FormDialog>
  );
};
