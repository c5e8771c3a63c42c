import updateCall from 'virtual:call-facts/users.update';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { api } from '../../../api/client.ts';
import { useTeams } from '../../../api/reference.ts';
import { defineResource } from '../../../resource/define-resource.tsx';
import { LicenceBadge } from './LicenceBadge.tsx';
import { usePersonColumns } from './person-columns.tsx';
import { usePersonText, useStoredLabels } from './person-history.ts';
import { personNoun } from './person-noun.ts';
import { bodyOfPerson, emptyPerson, valuesOfPerson, type PersonChange } from './person-values.ts';
import { licenceStateWords, useSkillNames } from './person-words.ts';
import { PersonDetails } from './PersonDetails.tsx';
import { PersonFields, usePersonLabels } from './PersonFields.tsx';

const read = async (id: string, signal?: AbortSignal) =>
  (await api.people.get({ params: { id } }, signal === undefined ? {} : { signal })).data;

/** People; their accounts are created, blocked and deleted in the administration. */
export const personResource = defineResource({
  noun: personNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Team'),
      search: { label: t('Search people'), placeholder: t('Name, email or phone') },
      empty: {
        title: t('Nobody yet (people)'),
        text: t('Staff of your folders appear here once they have an account.'),
      },
    };
  },
  useColumns: usePersonColumns,
  useFilters: () => {
    const t = useT('office');
    const { data: teams = [] } = useTeams();
    return {
      kind: {
        label: t('Kind of staff'),
        placeholder: t('All staff'),
        names: { technician: t('Technicians'), other: t('Office staff') },
      },
      team: {
        label: t('Team'),
        placeholder: t('All teams'),
        options: teams.map(({ id, name }) => ({ value: id, label: name })),
      },
      skill: {
        label: t('Skill'),
        placeholder: t('All skills'),
        options: Object.entries(useSkillNames()).map(([value, label]) => ({ value, label })),
      },
      licence: {
        label: t('Licences'),
        placeholder: t('All licences'),
        width: 200,
        names: {
          expired: t(licenceStateWords.expired.name),
          expiring: t('Expire within 60 days'),
          valid: t(licenceStateWords.valid.name),
          none: t('No licence'),
        },
      },
    };
  },
  nameOf: ({ name }) => name,
  read,
  update: {
    facts: updateCall,
    send: async (id, { uts, teamId, phone }: PersonChange & { uts: number | null }, options) => {
      const body = {
        ...(teamId === undefined ? {} : { teamId }),
        ...(phone === undefined ? {} : { phone }),
        ...(uts === null ? {} : { uts }),
      };
      await api.users.update({ params: { id }, body }, options);
      return await read(id);
    },
  },
  form: {
    empty: emptyPerson,
    valuesOf: valuesOfPerson,
    toBody: bodyOfPerson,
    Fields: PersonFields,
    useLabels: usePersonLabels,
  },
  history: {
    read: async (id, signal) => (await api.people.history({ params: { id } }, { signal })).data,
    useTextOf: usePersonText,
    useLabels: useStoredLabels,
  },
  Badge: ({ record: { status, licenceState } }) => {
    const t = useT('office');
    if (status === 'disabled') return <KindBadge kind="cancelled">{t('Blocked (account)')}</KindBadge>;
    return licenceState === 'expired' || licenceState === 'expiring' ? (
      <LicenceBadge ofPerson state={licenceState} />
    ) : null;
  },
  useTabs: (record) => {
    const t = useT('office');
    return [{ id: 'details', label: t('Details'), body: <PersonDetails person={record} /> }];
  },
});
