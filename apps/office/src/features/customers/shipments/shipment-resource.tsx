import createCall from 'virtual:call-facts/shipments.create';
import updateCall from 'virtual:call-facts/shipments.update';
import scanCall from 'virtual:call-facts/parcels.scan';
import { isOpenToChange } from '@field-service/domain/customers/shipment.ts';
import { addressProblems } from '@field-service/domain/values/address.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { api } from '../../../api/client.ts';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { useCustomerFilter } from '../../../parts/filters/use-customer-filter.ts';
import { useSiteFilter } from '../../../parts/filters/use-site-filter.ts';
import { defineResource } from '../../../resource/define-resource.tsx';
import { useShipmentText, useStoredShipmentLabels } from './shipment-history.ts';
import { useShipmentColumns } from './shipment-columns.tsx';
import { shipmentNoun } from './shipment-noun.ts';
import {
  bodyOfShipment,
  emptyShipment,
  isUnnamed,
  valuesOfShipment,
  type NewShipment,
  type ShipmentChange,
} from './shipment-values.ts';
import { shipmentStateWords } from './shipment-words.ts';
import { ShipmentActs } from './ShipmentActs.tsx';
import { ShipmentDetails } from './ShipmentDetails.tsx';
import { ShipmentFields, useShipmentLabels } from './ShipmentFields.tsx';

export const shipmentResource = defineResource({
  noun: shipmentNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Shipments'),
      create: t('New shipment'),
      createAct: t('Create shipment'),
      search: { label: t('Search shipments'), placeholder: t('Number, parcel, customer or recipient') },
      empty: {
        title: t('No shipments yet'),
        text: t('Parcels that customers announce in the portal appear here, to be accepted, collected and scanned.'),
      },
    };
  },
  ListActs: () => {
    const t = useT('office');
    const { may } = useFormHost();
    return may(scanCall.needs) ? (
      <LinkButton to="/shipment-list/scan" variant="default">
        {t('Scan parcels')}
      </LinkButton>
    ) : null;
  },
  useColumns: useShipmentColumns,
  useFilters: () => {
    const t = useT('office');
    const name = (state: keyof typeof shipmentStateWords) => t(shipmentStateWords[state].name);
    return {
      state: {
        label: t('State'),
        placeholder: t('All states'),
        names: {
          open: t('Not closed'),
          new: name('new'),
          accepted: name('accepted'),
          closed: name('closed'),
          cancelled: name('cancelled'),
        },
      },
      customer: useCustomerFilter(),
      site: useSiteFilter(),
    };
  },
  nameOf: ({ docno, recipient }) => `${docno} · ${recipient}`,
  read: async (id, signal) => (await api.shipments.get({ params: { id } }, { signal })).data,
  create: {
    facts: createCall,
    send: async (body: NewShipment, options) => (await api.shipments.create({ body }, options)).data,
  },
  update: {
    facts: updateCall,
    send: async (id, { uts, ...body }: ShipmentChange & { uts: number | null }, options) =>
      (await api.shipments.update({ params: { id }, body: { ...body, ...(uts === null ? {} : { uts }) } }, options))
        .data,
  },
  useMayChange: () => isOpenToChange,
  form: {
    empty: emptyShipment,
    given: ({ customer, site }) => ({
      ...(typeof customer === 'string' ? { contactid: customer } : {}),
      ...(typeof site === 'string' ? { addressid: site } : {}),
    }),
    valuesOf: valuesOfShipment,
    toBody: bodyOfShipment,
    fieldOf: { siteid: 'addressid' },
    useCheck: () => {
      const t = useT('office');
      return ({ parcels, address }) => ({
        ...(parcels.length === 0 || parcels.some(isUnnamed) ? { parcels: t('Required') } : {}),
        ...(address.country_iso === undefined || addressProblems(address).length > 0
          ? { address: t('Complete the address.') }
          : {}),
      });
    },
    Fields: ({ form, record }) => <ShipmentFields form={form} isNew={record === null} />,
    useLabels: useShipmentLabels,
  },
  history: {
    read: async (id, signal) => (await api.shipments.history({ params: { id } }, { signal })).data,
    useTextOf: useShipmentText,
    useLabels: useStoredShipmentLabels,
  },
  Badge: ({ record: { state } }) => {
    const t = useT('office');
    return <KindBadge kind={shipmentStateWords[state].kind}>{t(shipmentStateWords[state].name)}</KindBadge>;
  },
  Acts: ShipmentActs,
  useTabs: (record) => {
    const t = useT('office');
    return [{ id: 'details', label: t('Details'), body: <ShipmentDetails shipment={record} /> }];
  },
});
