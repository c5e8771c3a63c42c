import { useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTeams } from '../../../api/reference.ts';
import { Section } from '../../../parts/Section.tsx';
import type { Person } from '@field-service/contract/people/people.ts';
import type { PersonValues } from './person-values.ts';

export const usePersonLabels = () => {
  const t = useT('office');
  return { teamId: t('Team'), phone: t('Phone') };
};

/** What the team desk changes of a person; the account is changed in the administration. */
export const PersonFields = ({
  form,
  record,
}: {
  form: RecordForm<PersonValues>;
  record: Person | null;
}): ReactNode => {
  const t = useT('office');
  const labels = usePersonLabels();
  const { data: teams = [] } = useTeams();
  const { teamid = null, team = null } = record ?? {};
  const listed = teams.map(({ id, name, vehicleno }) => ({
    value: id,
    label: vehicleno === '' ? name : t('{{name}} ({{vehicle}})', { name, vehicle: vehicleno }),
  }));
  // A team of a folder that is not chosen stays with the person.
  const unlisted =
    teamid === null || team === null || listed.some(({ value }) => value === teamid)
      ? []
      : [{ value: teamid, label: team }];
  return (
    <Section title={t('General')}>
      <Stack>
        <OneSelect
          label={labels.teamId}
          description={t('The person drives the vehicle of the team.')}
          placeholder={t('No team')}
          clearable
          searchable
          data={[...unlisted, ...listed]}
          value={form.values.teamId}
          onChange={(teamId) => form.set({ teamId })}
        />
        <TextInput type="tel" label={labels.phone} {...form.text('phone')} />
      </Stack>
    </Section>
  );
};
