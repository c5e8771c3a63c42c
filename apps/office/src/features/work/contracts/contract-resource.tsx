import createCall from 'virtual:call-facts/orderSets.create';
import removeCall from 'virtual:call-facts/orderSets.remove';
import updateCall from 'virtual:call-facts/orderSets.update';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { Alert, Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { api } from '../../../api/client.ts';
import { jobTypes } from '../../../api/contact.ts';
import { useCustomerFilter } from '../../../parts/filters/use-customer-filter.ts';
import { defineResource } from '../../../resource/define-resource.tsx';
import { useContractColumns } from './contract-columns.tsx';
import { useContractText, useStoredLabels } from './contract-history.ts';
import { useContractLabels, usePlanNames, useStateNames } from './contract-labels.ts';
import { contractNoun } from './contract-noun.ts';
import {
  bodyOfContract,
  emptyContract,
  planTaxOf,
  problemFields,
  valuesOfContract,
  type ContractChange,
  type ContractValues,
  type NewContract,
} from './contract-values.ts';
import { ContractActs } from './ContractActs.tsx';
import { ContractFields } from './ContractFields.tsx';
import { ContractDetails } from './ContractTabs.tsx';
import { ContractVisits } from './ContractVisits.tsx';
import { useChangeEffect } from './use-change-effect.ts';
import { useContractContext } from './use-contract-context.ts';

export const contractResource = defineResource({
  noun: contractNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Recurring contracts'),
      create: t('New contract'),
      createAct: t('Create draft'),
      search: { label: t('Search contracts'), placeholder: t('Number, title or customer') },
      empty: {
        title: t('No contracts yet'),
        text: t('Create a contract for work that repeats; its jobs are then created by themselves.'),
      },
      remove: {
        question: t('Delete this contract?'),
        follows: t('Only a contract without jobs can be deleted. One that has created jobs is ended instead.'),
      },
    };
  },
  useColumns: useContractColumns,
  useFilters: () => {
    const t = useT('office');
    const customer = useCustomerFilter();
    return {
      state: { label: t('State'), placeholder: t('All states'), names: useStateNames() },
      plan: { label: t('Billing plan'), placeholder: t('All billing plans'), names: usePlanNames() },
      customer,
      problem: {
        label: t('Problem'),
        placeholder: t('With and without problems'),
        names: { some: t('With a problem') },
      },
    };
  },
  nameOf: ({ title }) => title,
  read: async (id, signal) => (await api.orderSets.get({ params: { id } }, { signal })).data,
  create: {
    facts: createCall,
    send: async (body: NewContract, options) => (await api.orderSets.create({ body }, options)).data,
  },
  update: {
    facts: updateCall,
    within: 'fields',
    send: async (id, { uts, fields }: ContractChange & { uts: number | null }, options) =>
      (await api.orderSets.update({ params: { id }, body: { fields, ...(uts === null ? {} : { uts }) } }, options))
        .data,
  },
  remove: {
    facts: removeCall,
    send: async (id, options) => await api.orderSets.remove({ params: { id } }, options),
    when: ({ visits }) => visits.length === 0,
  },
  form: {
    empty: emptyContract,
    valuesOf: valuesOfContract,
    toBody: bodyOfContract,
    fieldOf: { duration: 'length' },
    useStandard: (values): Partial<ContractValues> => {
      const { contactid, startsOn, posttypeid, sites } = values;
      const { lookups, contact, rules } = useContractContext(contactid, startsOn);
      const standard = jobTypes(lookups).find(({ flags }) => flags.includes('D'))?.id ?? null;
      const [only, ...others] = contact?.sitelist ?? [];
      return {
        planTax: planTaxOf(values, rules?.defaultTax),
        posttypeid: posttypeid ?? standard,
        sites: sites.length === 0 && only !== undefined && others.length === 0 ? [only.id] : sites,
      };
    },
    useCheck: ({ contactid, startsOn }) => {
      const t = useT('office');
      const { rules } = useContractContext(contactid, startsOn);
      const texts: Partial<Record<keyof ContractValues, string>> = {
        endsOn: t('The end is before the start.'),
      };
      return (values) =>
        Object.fromEntries(problemFields(values, rules?.context).map((name) => [name, texts[name] ?? t('Required')]));
    },
    useForesight: useChangeEffect,
    Fields: ContractFields,
    useLabels: useContractLabels,
  },
  history: {
    read: async (id, signal) => (await api.orderSets.get({ params: { id } }, { signal })).data.history,
    useTextOf: useContractText,
    useLabels: useStoredLabels,
  },
  Badge: ({ record }) => {
    const states = useStateNames();
    return (
      <Badge variant="outline" color="gray">
        {states[record.state]}
      </Badge>
    );
  },
  useMayChange:
    () =>
    ({ state }) =>
      state !== 'ended',
  Notices: ({ record: { problem } }) => {
    const t = useT('office');
    const errorText = useErrorText();
    if (problem === null) return null;
    return (
      <Alert
        color="red.8"
        variant="outline"
        mb="md"
        icon={<IconAlertTriangle aria-hidden />}
        title={t('Some jobs cannot be created')}
      >
        {errorText(problem)}
      </Alert>
    );
  },
  Acts: ContractActs,
  useTabs: (record) => {
    const t = useT('office');
    return [
      { id: 'details', label: t('Details'), body: <ContractDetails contract={record} /> },
      { id: 'visits', label: t('Next dates'), body: <ContractVisits contract={record} /> },
    ];
  },
});
