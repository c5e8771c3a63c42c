import createCall from 'virtual:call-facts/supplyRequests.create';
import { seesSupplyRequests } from '@field-service/domain/goods/supply-request.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { api } from '../../../../api/client.ts';
import { useTechnicians } from '../../../../api/reference.ts';
import { defineResource } from '../../../../resource/define-resource.tsx';
import { MovementsOf } from '../StockOf.tsx';
import { useSupplyRequestColumns } from './supply-request-columns.tsx';
import { useSupplyRequestStored, useSupplyRequestText } from './supply-request-history.ts';
import { supplyRequestNoun } from './supply-request-noun.ts';
import {
  bodyOfRequest,
  emptyRequest,
  givenRequest,
  missingInLine,
  type NewSupplyRequest,
} from './supply-request-values.ts';
import { supplyStateWords } from './supply-request-words.ts';
import { SupplyRequestActs } from './SupplyRequestActs.tsx';
import { SupplyRequestDetails } from './SupplyRequestDetails.tsx';
import { SupplyRequestFields, useSupplyRequestLabels } from './SupplyRequestFields.tsx';

const read = async (id: string, signal?: AbortSignal) =>
  (await api.supplyRequests.get({ params: { id } }, signal === undefined ? {} : { signal })).data;

export const supplyRequestResource = defineResource({
  noun: supplyRequestNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Supply requests'),
      create: t('New supply request'),
      createAct: t('Send request'),
      search: { label: t('Search supply requests'), placeholder: t('Number, person or note') },
      empty: {
        title: t('No supply requests yet'),
        text: t('Items that technicians ask for appear here, to be approved and transferred.'),
      },
    };
  },
  useColumns: useSupplyRequestColumns,
  useFilters: () => {
    const t = useT('office');
    const { data: people = [] } = useTechnicians();
    const name = (state: keyof typeof supplyStateWords) => t(supplyStateWords[state].name);
    return {
      state: {
        label: t('State'),
        placeholder: t('All states'),
        names: {
          requested: name('requested'),
          approved: name('approved'),
          rejected: name('rejected'),
          cancelled: name('cancelled'),
        },
      },
      person: {
        label: t('Person (staff)'),
        placeholder: t('Everyone'),
        options: people.map(({ id, name: label }) => ({ value: id, label })),
      },
    };
  },
  nameOf: ({ docno, person }) => `${docno} · ${person.name}`,
  read,
  create: {
    facts: createCall,
    send: async (body: NewSupplyRequest, options) => (await api.supplyRequests.create({ body }, options)).data,
  },
  form: {
    empty: emptyRequest,
    given: givenRequest,
    // A request is never changed: it is cancelled and made again.
    valuesOf: () => emptyRequest,
    toBody: bodyOfRequest,
    Fields: SupplyRequestFields,
    useCheck: () => {
      const t = useT('office');
      const { may } = useFormHost();
      return ({ userid, lines }) => ({
        ...(may(seesSupplyRequests) && userid === null ? { userid: t('Required') } : {}),
        ...(lines.some(missingInLine) ? { lines: t('Fill in every field of each item, or remove it.') } : {}),
      });
    },
    useLabels: useSupplyRequestLabels,
  },
  history: {
    read: async (id, signal) => (await read(id, signal)).history,
    useTextOf: useSupplyRequestText,
    useLabels: useSupplyRequestStored,
  },
  Badge: ({ record: { state } }) => {
    const t = useT('office');
    return <KindBadge kind={supplyStateWords[state].kind}>{t(supplyStateWords[state].name)}</KindBadge>;
  },
  Acts: SupplyRequestActs,
  useTabs: (record) => {
    const t = useT('office');
    const { may } = useFormHost();
    return [
      { id: 'details', label: t('Details'), body: <SupplyRequestDetails request={record} /> },
      ...(record.bookingid !== null && may(['STCK:VW'])
        ? [
            {
              id: 'transfer',
              label: t('Transfer (stock)'),
              body: <MovementsOf within={{ bookingid: record.bookingid }} without={['docno']} />,
            },
          ]
        : []),
    ];
  },
});
