import createCall from 'virtual:call-facts/shipments.create';
import { shipments } from '@field-service/contract/datasets/customers.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { RelatedList } from '../../../parts/RelatedList.tsx';
import { leadingTo } from '../../../resource/leading-to.tsx';
import { useShipmentColumns } from './shipment-columns.tsx';

const shipmentsOf = listSpec(shipments, { filters: {}, sort: 'cts desc', hidden: ['customer', 'folder'] });

/** The shipments of a customer, the latest first. */
export const ShipmentsOf = ({ customer }: { customer: string }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const columns = leadingTo('/shipment-list', useShipmentColumns());
  return (
    <Stack gap="sm">
      {may(createCall.needs) ? (
        <Group justify="flex-end">
          <LinkButton to="/shipment-list/new" search={{ customer }} variant="default">
            {t('New shipment')}
          </LinkButton>
        </Group>
      ) : null}
      <RelatedList
        spec={shipmentsOf}
        within={{ contactid: customer }}
        label={t('Shipments')}
        columns={columns}
        rowName={({ docno }) => docno}
        search={{ label: t('Search shipments'), placeholder: t('Number, parcel or recipient') }}
        empty={t('No shipments yet')}
      />
    </Stack>
  );
};
