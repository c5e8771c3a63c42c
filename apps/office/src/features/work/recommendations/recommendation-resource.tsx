import createCall from 'virtual:call-facts/recommendations.create';
import updateCall from 'virtual:call-facts/recommendations.update';
import { isOpenRecommendation } from '@field-service/domain/work/recommendation.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { api } from '../../../api/client.ts';
import { useCustomerFilter } from '../../../parts/filters/use-customer-filter.ts';
import { priorityNames } from '../../../parts/priorities.ts';
import { RecommendationSteps } from '../../../recommending/RecommendationSteps.tsx';
import { recommendationOwnerWords, recommendationStateWords } from '../../../recommending/recommendation-words.ts';
import { defineResource } from '../../../resource/define-resource.tsx';
import { useRecommendationColumns } from './RecommendationColumns.tsx';
import { RecommendationDetails } from './RecommendationDetails.tsx';
import { RecommendationFields, useRecommendationLabels } from './RecommendationFields.tsx';
import { recommendationNoun } from './recommendation-noun.ts';
import {
  bodyOfRecommendation,
  emptyRecommendation,
  valuesOfRecommendation,
  type NewRecommendation,
  type RecommendationChange,
} from './recommendation-values.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const recommendationResource = defineResource({
  noun: recommendationNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Recommendations'),
      create: t('New recommendation'),
      createAct: t('Add recommendation'),
      search: { label: t('Search recommendations'), placeholder: t('Title, place or site') },
      empty: {
        title: t('No recommendations'),
        text: t('What you recommend for customers’ sites appears here.'),
      },
    };
  },
  useColumns: useRecommendationColumns,
  useFilters: () => {
    const t = useT('office');
    const customer = useCustomerFilter();
    const name = (state: keyof typeof recommendationStateWords) => t(recommendationStateWords[state].name);
    return {
      state: {
        label: t('State'),
        placeholder: t('All states'),
        names: {
          pending: t('Still to be done'),
          open: name('open'),
          accepted: name('accepted'),
          done: name('done'),
          verified: name('verified'),
          rejected: name('rejected'),
        },
      },
      owner: {
        label: t('To be done by'),
        placeholder: t('Customer or us'),
        names: { customer: t(recommendationOwnerWords.customer), us: t(recommendationOwnerWords.us) },
      },
      priority: {
        label: t('Priority'),
        placeholder: t('All priorities'),
        names: {
          urgent: t(priorityNames.urgent),
          high: t(priorityNames.high),
          normal: t(priorityNames.normal),
          low: t(priorityNames.low),
        },
      },
      until: { label: t('Due by'), placeholder: t('Due by'), width: 148 },
      customer,
    };
  },
  nameOf: ({ title }) => title,
  read: async (id, signal) => (await api.recommendations.get({ params: { id } }, { signal })).data,
  create: {
    facts: createCall,
    send: async (body: NewRecommendation, options) => (await api.recommendations.create({ body }, options)).data,
  },
  update: {
    facts: updateCall,
    within: 'fields',
    send: async (id, { uts, ...body }: RecommendationChange & { uts: number | null }, options) =>
      (
        await api.recommendations.update(
          { params: { id }, body: { ...body, ...(uts === null ? {} : { uts }) } },
          options,
        )
      ).data,
  },
  useMayChange:
    () =>
    ({ state }) =>
      isOpenRecommendation(state),
  form: {
    empty: emptyRecommendation,
    given: ({ customer, site, job }) => ({
      contactid: textOf(customer),
      addressid: textOf(site),
      postid: textOf(job),
    }),
    valuesOf: valuesOfRecommendation,
    toBody: bodyOfRecommendation,
    fieldOf: { siteid: 'addressid', files: 'added' },
    Fields: RecommendationFields,
    useLabels: useRecommendationLabels,
  },
  Badge: ({ record: { state } }) => {
    const t = useT('office');
    return <KindBadge kind={recommendationStateWords[state].kind}>{t(recommendationStateWords[state].name)}</KindBadge>;
  },
  Acts: ({ record }) => <RecommendationSteps recommendation={record} size="sm" />,
  useTabs: (record) => {
    const t = useT('office');
    return [{ id: 'details', label: t('Details'), body: <RecommendationDetails recommendation={record} /> }];
  },
});
