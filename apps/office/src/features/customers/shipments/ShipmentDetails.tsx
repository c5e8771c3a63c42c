import type { Shipment } from '@field-service/contract/customers/shipments.ts';
import { formatAddress } from '@field-service/domain/values/address-format.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { Section } from '../../../parts/Section.tsx';
import { ShipmentParcels } from './ShipmentParcels.tsx';

/** From where and to whom a shipment goes, and where its parcels are. */
export const ShipmentDetails = ({ shipment }: { shipment: Shipment }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { contact, site, recipient, phone, address, notes, collectOn, cts } = shipment;
  const customer = { to: '/contact-list/$recordId', params: { recordId: contact.id } } as const;
  return (
    <>
      <ShipmentParcels shipment={shipment} />
      <Section title={t('Collected from')}>
        <Facts
          facts={[
            { label: t('Customer'), value: <TextLink {...customer}>{contact.name}</TextLink> },
            {
              label: t('Site'),
              value: (
                <TextLink {...customer} search={{ tab: 'sites' }}>
                  {site.name}
                </TextLink>
              ),
            },
            { label: t('Collect on'), value: collectOn === null ? null : formats.businessDate(collectOn) },
            { label: t('Created'), value: formats.dateTime(cts) },
          ]}
        />
      </Section>
      <Section title={t('Goes to')}>
        <Facts
          facts={[
            { label: t('Recipient'), value: recipient },
            { label: t('Phone'), value: phone },
            { label: t('Address'), value: formatAddress(address, { withCountry: true }).join(', ') },
            { label: t('Note'), value: notes },
          ]}
        />
      </Section>
    </>
  );
};
