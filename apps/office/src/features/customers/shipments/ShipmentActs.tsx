import acceptCall from 'virtual:call-facts/shipments.accept';
import cancelCall from 'virtual:call-facts/shipments.remove';
import labelsCall from 'virtual:call-facts/shipments.labels';
import type { Shipment } from '@field-service/contract/customers/shipments.ts';
import { isCancellable, isOpenToChange } from '@field-service/domain/customers/shipment.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { PrintLabelsDialog } from '../../../parts/PrintLabelsDialog.tsx';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { shipmentNoun } from './shipment-noun.ts';

/** The acts on a shipment in its state. */
export const ShipmentActs = ({ record: shipment }: { record: Shipment }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const refresh = useRefresh(shipmentNoun);
  const [isPrinting, setPrinting] = useState(false);
  const { id, uts, docno, parcels } = shipment;
  return (
    <>
      {isOpenToChange(shipment) ? (
        <ActButton
          variant="filled"
          of={String(uts)}
          act={t('Accept shipment')}
          call={acceptCall}
          ask={{
            question: t('Accept this shipment?'),
            follows: t('Its parcels can be scanned then. Its address and its parcels can no longer be changed.'),
            danger: false,
          }}
          run={async ({ idempotencyKey }) =>
            await api.shipments.accept({ params: { id }, body: { uts } }, { idempotencyKey })
          }
          onDone={refresh}
          said={() => t('{{name}} accepted', { name: docno })}
        />
      ) : null}
      {isCancellable(shipment, 'staff') ? (
        <ActButton
          of={String(uts)}
          act={t('Cancel shipment')}
          call={cancelCall}
          ask={{
            question: t('Cancel this shipment?'),
            follows: t('Nothing is collected. A cancelled shipment stays in the list and cannot be reopened.'),
            keep: t('Keep shipment'),
          }}
          run={async ({ idempotencyKey }) => await api.shipments.remove({ params: { id } }, { idempotencyKey })}
          onDone={refresh}
          said={() => t('{{name}} cancelled', { name: docno })}
        />
      ) : null}
      {shipment.state !== 'cancelled' && may(labelsCall.needs) ? (
        <Button variant="default" onClick={() => setPrinting(true)}>
          {t('Print labels')}
        </Button>
      ) : null}
      {isPrinting ? (
        <PrintLabelsDialog
          count={parcels.length}
          fileName={`${docno}.pdf`}
          read={async (query) => (await api.shipments.labels({ params: { id }, query })).data}
          onClose={() => setPrinting(false)}
        />
      ) : null}
    </>
  );
};
