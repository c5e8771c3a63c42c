import createCall from 'virtual:call-facts/stations.create';
import removeCall from 'virtual:call-facts/stations.remove';
import updateCall from 'virtual:call-facts/stations.update';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { infoTypes } from '@field-service/domain/customers/info-type.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useRecordFilter } from '@field-service/ui/list/use-record-filter.tsx';
import { stationWords } from '@field-service/ui/maps/station-state.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { useCustomerFilter } from '../../../parts/filters/use-customer-filter.ts';
import { useLookupOptions } from '../../../parts/LookupField.tsx';
import { defineResource } from '../../../resource/define-resource.tsx';
import { Thresholds } from './plans/Thresholds.tsx';
import { useStationColumns } from './station-columns.tsx';
import { stationNoun } from './station-noun.ts';
import { bodyOfStation, emptyStation, valuesOfStation, type NewStation, type StationChange } from './station-values.ts';
import { useToday } from '../../../api/use-today.ts';
import { StationActs } from './StationActs.tsx';
import { StationDetails } from './StationDetails.tsx';
import { StationFields, useStationLabels } from './StationFields.tsx';
import { StationHistory } from './StationHistory.tsx';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const stationResource = defineResource({
  noun: stationNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Floor plans and stations'),
      create: t('New station'),
      createAct: t('Add station'),
      search: { label: t('Search stations'), placeholder: t('Label, barcode or area') },
      empty: {
        title: t('No stations yet'),
        text: t('Add a station to a customer’s site, then place it on a floor plan.'),
      },
      remove: {
        question: t('Delete this station?'),
        follows: t('This is for a station that was added by mistake. One that was visited can only be retired.'),
      },
    };
  },
  useColumns: useStationColumns,
  useFilters: () => {
    const t = useT('office');
    const labels = useStationLabels();
    const types = useLookupOptions(lookupNumbers.stationType);
    const customer = useCustomerFilter(200);
    const site = useRecordFilter({
      dataset: 'contact-infos',
      textOf: ({ name }) => name,
      label: t('Site'),
      placeholder: t('All sites'),
      width: 180,
      find: { infotype: infoTypes.branchAddress },
    });
    const plan = useRecordFilter({
      dataset: 'floor-plans',
      textOf: ({ name }) => name,
      label: t('Floor plan'),
      placeholder: t('All floor plans'),
      width: 160,
    });
    return {
      customer,
      site,
      plan,
      type: { label: labels.typeid, placeholder: t('All station types'), options: types },
      status: {
        label: t('Status'),
        placeholder: t('All statuses'),
        names: { used: t('In use'), retired: t('Retired') },
      },
      result: {
        label: t('Last result'),
        placeholder: t('All results'),
        names: {
          open: t(stationWords.open),
          visited: t(stationWords.visited),
          activity: t(stationWords.activity),
          blocked: t(stationWords.blocked),
        },
      },
      placed: {
        label: t('On a floor plan'),
        placeholder: t('On a floor plan or not'),
        width: 200,
        names: { no: t('On no floor plan') },
      },
    };
  },
  nameOf: ({ stationLabel }) => stationLabel,
  read: async (id, signal) => (await api.stations.get({ params: { id } }, { signal })).data,
  create: {
    facts: createCall,
    send: async (body: NewStation, options) => (await api.stations.create({ body }, options)).data,
  },
  update: {
    facts: updateCall,
    send: async (id, { uts, ...body }: StationChange & { uts: number | null }, options) =>
      (await api.stations.update({ params: { id }, body: { ...body, ...(uts === null ? {} : { uts }) } }, options))
        .data,
  },
  remove: { facts: removeCall, send: async (id, options) => await api.stations.remove({ params: { id } }, options) },
  form: {
    empty: emptyStation,
    given: ({ customer, site }) => ({ contactid: textOf(customer), addressid: textOf(site) }),
    valuesOf: valuesOfStation,
    toBody: bodyOfStation,
    fieldOf: { siteid: 'addressid', tag: 'barcode' },
    Fields: StationFields,
    useLabels: useStationLabels,
  },
  Badge: ({ record: { retired } }) => {
    const t = useT('office');
    return <KindBadge kind={retired ? 'cancelled' : 'done'}>{retired ? t('Retired') : t('In use')}</KindBadge>;
  },
  Acts: StationActs,
  useTabs: (record) => {
    const t = useT('office');
    const { may } = useCaller();
    const today = useToday(record.folderid);
    return [
      { id: 'details', label: t('Details'), body: <StationDetails station={record} /> },
      ...(may('POST:VW')
        ? [
            {
              id: 'thresholds',
              label: t('Thresholds'),
              body: <Thresholds siteId={record.siteid} typeId={record.type.id} measure="active_rate" today={today} />,
            },
          ]
        : []),
      { id: 'history', label: t('History'), body: <StationHistory station={record} /> },
    ];
  },
});
