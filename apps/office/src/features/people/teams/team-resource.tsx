import createCall from 'virtual:call-facts/lookups.create';
import removeCall from 'virtual:call-facts/lookups.remove';
import updateCall from 'virtual:call-facts/lookups.update';
import { teams } from '@field-service/contract/datasets/people.ts';
import type { StoredLookup } from '@field-service/contract/site/lookups.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { Section } from '../../../parts/Section.tsx';
import { defineResource } from '../../../resource/define-resource.tsx';
import { sessionStore } from '../../../api/session-store.ts';
import { teamNoun } from './team-noun.ts';
import {
  bodyOfTeam,
  emptyTeam,
  valuesOfTeam,
  vehicleOf,
  type NewTeam,
  type TeamChange,
  type TeamValues,
} from './team-values.ts';

const useTeamLabels = (): Record<keyof TeamValues, string> => {
  const t = useT('office');
  return { name: t('Name'), code: t('Code'), vehicleno: t('Vehicle'), folderid: t('Folder') };
};

const TeamFields = ({ form, record }: { form: RecordForm<TeamValues>; record: StoredLookup | null }): ReactNode => {
  const t = useT('office');
  const labels = useTeamLabels();
  const { folders, folder } = useCaller();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {record === null && folder === undefined ? (
        <OneSelect
          label={labels.folderid}
          required
          searchable
          data={folders.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.folderid}
          onChange={(folderid) => form.set({ folderid })}
          error={form.field('folderid').error}
        />
      ) : null}
      <TextInput label={labels.name} {...form.text('name')} />
      <TextInput label={labels.code} description={t('Short and unique, such as KL-1')} {...form.text('code')} />
      <TextInput label={labels.vehicleno} description={t('The number plate')} {...form.text('vehicleno')} />
    </SimpleGrid>
  );
};

const useTeamDetails = (team: StoredLookup): ReactNode => {
  const t = useT('office');
  const labels = useTeamLabels();
  const { folders } = useCaller();
  return (
    <Section title={t('General')}>
      <Facts
        facts={[
          { label: labels.code, value: team.code },
          { label: labels.vehicleno, value: vehicleOf(team) },
          {
            label: labels.folderid,
            value: team.folderId === null ? t('All folders') : folders.find(({ id }) => id === team.folderId)?.name,
          },
        ]}
      />
    </Section>
  );
};

const read = async (id: string, signal?: AbortSignal) =>
  (await api.lookups.get({ params: { id } }, signal === undefined ? {} : { signal })).data;

/** Teams are lookups; their members are chosen with each person. */
export const teamResource = defineResource({
  noun: teamNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Teams'),
      create: t('New team'),
      createAct: t('Create team'),
      search: { label: t('Search teams'), placeholder: t('Name') },
      empty: { title: t('No teams yet'), text: t('A team has a vehicle and the people who drive it.') },
      remove: {
        question: t('Delete this team?'),
        follows: t('It can no longer be chosen. A team that has members or jobs cannot be deleted.'),
      },
    };
  },
  useColumns: () => {
    const t = useT('office');
    const labels = useTeamLabels();
    const column = useDatasetColumns(teams);
    const { folders } = useCaller();
    return [
      column('name', { label: labels.name }),
      column('code', { label: labels.code, width: 160 }),
      column('vehicleno', { label: labels.vehicleno, width: 160 }),
      column('members', { label: t('Members'), clip: 360, shown: { of: 'name', none: t('Nobody (team)') } }),
      column('folderid', {
        id: 'folder',
        label: labels.folderid,
        clip: 200,
        shown: { names: Object.fromEntries(folders.map(({ id, name }) => [id, name])), none: t('All folders') },
      }),
    ];
  },
  useFilters: () => ({}),
  nameOf: ({ name }) => name,
  useMayChange: () => {
    const { profile, folders } = useCaller();
    // Teams of the whole site belong to administrators.
    return ({ folderId }) => (folderId === null ? profile.user.isAdmin : folders.some(({ id }) => id === folderId));
  },
  read,
  create: {
    facts: createCall,
    send: async ({ folderid, ...body }: NewTeam, options) => {
      const folderId = folderid ?? sessionStore.snapshot().session?.folderId;
      return (await api.lookups.create({ query: folderId ? { folderId } : {}, body }, options)).data;
    },
  },
  update: {
    facts: updateCall,
    send: async (id, { uts, name, code, data }: TeamChange & { uts: number | null }, options) => {
      const body = {
        ...(name === undefined ? {} : { name }),
        ...(code === undefined ? {} : { code }),
        ...(data === undefined ? {} : { data }),
        ...(uts === null ? {} : { uts }),
      };
      return (await api.lookups.update({ params: { id }, query: {}, body }, options)).data;
    },
  },
  remove: { facts: removeCall, send: async (id, options) => await api.lookups.remove({ params: { id } }, options) },
  form: {
    empty: emptyTeam,
    valuesOf: valuesOfTeam,
    toBody: bodyOfTeam,
    useCheck: () => {
      const t = useT('office');
      const { folder } = useCaller();
      return ({ folderid }) => (folder === undefined && folderid === null ? { folderid: t('Choose a folder.') } : {});
    },
    Fields: TeamFields,
    useLabels: useTeamLabels,
  },
  useTabs: (record) => {
    const t = useT('office');
    return [{ id: 'details', label: t('Details'), body: useTeamDetails(record) }];
  },
});
