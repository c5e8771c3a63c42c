import type { Person } from '@field-service/contract/people/people.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { RecordFiles } from '../../../parts/RecordFiles.tsx';
import { Section } from '../../../parts/Section.tsx';
import { PersonLicences } from './PersonLicences.tsx';
import { useSkillNames } from './person-words.ts';

/** Who a person is, how to reach them, what they may do, and with which licences. */
export const PersonDetails = ({ person }: { person: Person }): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const names = useSkillNames();
  const { folders, may } = useCaller();
  const { team, teamid, vehicleno, phone, email, username, roles, skills } = person;
  const shownSkills = skills.flatMap((code) => names[code] ?? []);
  const folderNames = folders.filter(({ id }) => person.folders.includes(id)).map(({ name }) => name);
  const toTeam =
    teamid === null || team === null ? null : may('POST:VW') ? (
      <TextLink to="/teams/$recordId" params={{ recordId: teamid }}>
        {team}
      </TextLink>
    ) : (
      team
    );
  return (
    <>
      <Section title={t('General')}>
        <Facts
          facts={[
            { label: t('Team'), value: toTeam },
            { label: t('Vehicle'), value: vehicleno },
            {
              label: t('Phone'),
              value:
                phone === null ? null : (
                  <Anchor size="sm" href={`tel:${phone}`}>
                    {phone}
                  </Anchor>
                ),
            },
            {
              label: t('Email'),
              value:
                email === null ? null : (
                  <Anchor size="sm" href={`mailto:${email}`}>
                    {email}
                  </Anchor>
                ),
            },
            { label: t('User name'), value: username },
            {
              label: t('Roles'),
              value: formats.list(roles.map(({ name, alt }) => localName({ name, data: { alt } }, language))),
            },
            { label: t('Folders'), value: formats.list(folderNames) },
            {
              label: t('Log of the phone'),
              value: person.sendlog ? t('Asked for; comes with the next sync') : null,
            },
          ]}
        />
      </Section>
      <Section title={t('Skills')}>
        {shownSkills.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('None of the service types.')}
          </Text>
        ) : (
          <Group gap={6}>
            {shownSkills.map((name) => (
              <Badge key={name} variant="outline" color="gray" tt="none" fw={500}>
                {name}
              </Badge>
            ))}
          </Group>
        )}
        <Text size="xs" c="dimmed" mt="xs">
          {t('Service types that need no licence, or for which the person is licensed today.')}
        </Text>
      </Section>
      <PersonLicences person={person} />
      {may('USER:UP') ? <RecordFiles kind="USER" id={person.id} mayAdd={false} /> : null}
    </>
  );
};
