import createCall from 'virtual:call-facts/sightings.create';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { useContact } from '../../../api/contact.ts';
import { today } from '../../../parts/clock.ts';
import { useCustomerFilter } from '../../../parts/filters/use-customer-filter.ts';
import { useSiteFilter } from '../../../parts/filters/use-site-filter.ts';
import { defineResource } from '../../../resource/define-resource.tsx';
import { SightingActs } from './SightingActs.tsx';
import { useSightingColumns } from './SightingColumns.tsx';
import { SightingDetails } from './SightingDetails.tsx';
import { SightingFields, usePestsSeen, useSightingLabels } from './SightingFields.tsx';
import { sightingNoun } from './sighting-noun.ts';
import { bodyOfSighting, emptySighting, type NewSighting } from './sighting-values.ts';
import { sightingStateWords } from './sighting-words.ts';

export const sightingResource = defineResource({
  noun: sightingNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Sightings'),
      create: t('New sighting'),
      createAct: t('Record sighting'),
      search: { label: t('Search sightings'), placeholder: t('Pest, place or site') },
      empty: {
        title: t('No sightings yet'),
        text: t('Pests that customers saw appear here, from the portal or recorded by you.'),
      },
    };
  },
  useColumns: useSightingColumns,
  useFilters: () => {
    const t = useT('office');
    const customer = useCustomerFilter();
    const site = useSiteFilter();
    const pests = usePestsSeen();
    const name = (state: keyof typeof sightingStateWords) => t(sightingStateWords[state].name);
    return {
      state: {
        label: t('State'),
        placeholder: t('All states'),
        names: {
          open: t('Not closed'),
          jobless: name('jobless'),
          waiting: name('waiting'),
          visited: name('visited'),
          closed: name('closed'),
        },
      },
      response: {
        label: t('Response'),
        placeholder: t('All deadlines'),
        names: { late: t('Overdue'), intime: t('Not overdue') },
      },
      pest: {
        label: t('Pest'),
        placeholder: t('All pests'),
        options: pests.map((pest) => ({ value: pest, label: pest })),
      },
      customer,
      site,
    };
  },
  nameOf: ({ pest, place }) => `${pest}: ${place}`,
  read: async (id, signal) => (await api.sightings.get({ params: { id } }, { signal })).data,
  create: {
    facts: createCall,
    send: async (body: NewSighting, options) => (await api.sightings.create({ body }, options)).data,
  },
  form: {
    empty: emptySighting,
    given: ({ customer, site }) => ({
      ...(typeof customer === 'string' ? { contactid: customer } : {}),
      ...(typeof site === 'string' ? { addressid: site } : {}),
    }),
    // A sighting is never changed: what was reported stays as it was.
    valuesOf: () => emptySighting,
    toBody: bodyOfSighting,
    fieldOf: { siteid: 'addressid', seenAt: 'time' },
    // The day and the time are those of the customer's folder.
    useStandard: ({ contactid, day }) => {
      const { folders, home } = useCaller();
      const now = useNow();
      const contact = useContact(contactid);
      const zone = (folders.find(({ id }) => id === contact.data?.folderid) ?? home)?.timezone ?? 'UTC';
      return { zone, day: day ?? today(now, zone) };
    },
    useCheck: () => {
      const t = useT('office');
      return ({ day, time }) => ({
        ...(day === null ? { day: t('Required') } : {}),
        ...(time === null ? { time: t('Required') } : {}),
      });
    },
    Fields: SightingFields,
    useLabels: useSightingLabels,
  },
  Badge: ({ record: { state } }) => {
    const t = useT('office');
    return <KindBadge kind={sightingStateWords[state].kind}>{t(sightingStateWords[state].name)}</KindBadge>;
  },
  Acts: SightingActs,
  useTabs: (record) => {
    const t = useT('office');
    return [{ id: 'details', label: t('Details'), body: <SightingDetails sighting={record} /> }];
  },
});
