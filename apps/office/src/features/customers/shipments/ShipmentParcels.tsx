import scanCall from 'virtual:call-facts/parcels.scan';
import type { Shipment } from '@field-service/contract/customers/shipments.ts';
import { isScanned } from '@field-service/domain/customers/shipment.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { parcelKinds, useParcelStateNames } from '@field-service/ui/record/parcel-states.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Menu } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { RowMenu } from '../../../parts/RowMenu.tsx';
import { Section } from '../../../parts/Section.tsx';
import { ParcelDialog } from './ParcelDialog.tsx';
import { ScanDialog } from './ScanDialog.tsx';

type Parcel = Shipment['parcels'][number];

interface Opened {
  kind: 'way' | 'scan';
  parcel: Parcel;
}

const useParcelColumns = (mayScan: boolean, setOpen: (opened: Opened) => void): PlainColumn<Parcel>[] => {
  const t = useT('office');
  const formats = useFormats();
  const names = useParcelStateNames();
  return [
    {
      label: t('Number'),
      nowrap: true,
      cell: (parcel) => (
        <Button variant="transparent" size="compact-sm" px={0} onClick={() => setOpen({ kind: 'way', parcel })}>
          {parcel.docno}
        </Button>
      ),
    },
    { label: t('Content'), cell: ({ description }) => description },
    {
      label: t('Weight'),
      align: 'end',
      cell: ({ weightkg }) => (weightkg === null ? '' : formats.measure(weightkg, 'kg')),
    },
    {
      label: t('State'),
      nowrap: true,
      cell: ({ state }) => <KindBadge kind={parcelKinds[state]}>{names[state]}</KindBadge>,
    },
    {
      label: t('Last scan'),
      cell: ({ last }) =>
        last === null ? '' : formats.list([last.place, formats.dateTime(last.at)].filter((part) => part !== '')),
    },
    {
      label: t('Actions'),
      cell: (parcel) => (
        <RowMenu name={parcel.docno}>
          <Menu.Item onClick={() => setOpen({ kind: 'way', parcel })}>{t('Tracking')}</Menu.Item>
          {mayScan ? (
            <Menu.Item onClick={() => setOpen({ kind: 'scan', parcel })}>{t('Record where it is…')}</Menu.Item>
          ) : null}
        </RowMenu>
      ),
    },
  ];
};

/** The parcels of a shipment: where each is, its way, its open link, and a scan by hand. */
export const ShipmentParcels = ({ shipment }: { shipment: Shipment }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const columns = useParcelColumns(isScanned(shipment) && may(scanCall.needs), setOpen);
  return (
    <Section title={t('Parcels')}>
      <PlainTable label={t('Parcels')} rows={shipment.parcels} rowKey={({ id }) => id} columns={columns} />
      {open?.kind === 'way' ? <ParcelDialog parcel={open.parcel} onClose={close} /> : null}
      {open?.kind === 'scan' ? <ScanDialog parcel={open.parcel} onClose={close} /> : null}
    </Section>
  );
};
