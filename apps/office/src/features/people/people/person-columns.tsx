import type { DatasetRow } from '@field-service/contract/data.ts';
import { people } from '@field-service/contract/datasets/people.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Anchor, Group } from '@mantine/core';
import { useCaller } from '../../../api/caller.tsx';
import { LicenceBadge } from './LicenceBadge.tsx';
import { useSkillNames } from './person-words.ts';

type Row = DatasetRow<'people'>;

/** The columns of a list of people; the first one names the person. */
export const usePersonColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const formats = useFormats();
  const column = useDatasetColumns(people);
  const { folders } = useCaller();
  const skills = useSkillNames();
  return [
    column('name', { label: t('Name'), clip: 240 }),
    column('team', { label: t('Team'), clip: 180 }),
    column('vehicleno', { label: t('Vehicle'), width: 128 }),
    column('phone', {
      label: t('Phone'),
      width: 160,
      render: ({ phone }) =>
        phone === null ? (
          ''
        ) : (
          <Anchor size="sm" href={`tel:${phone}`}>
            {phone}
          </Anchor>
        ),
    }),
    column('nextExpiry', {
      label: t('Next licence to expire'),
      width: 256,
      shown: { none: t('No licence') },
      render: ({ nextExpiry, licenceState }) =>
        nextExpiry === null || licenceState === 'none' ? (
          <span style={{ color: 'var(--mantine-color-dimmed)' }}>{t('No licence')}</span>
        ) : (
          <Group gap="xs" wrap="nowrap">
            {formats.businessDate(nextExpiry)}
            {licenceState === 'valid' ? null : <LicenceBadge state={licenceState} />}
          </Group>
        ),
    }),
    column('skills', { label: t('Skills'), clip: 280, shown: { names: skills } }),
    column('username', { label: t('User name'), width: 144, card: 'none' }),
    column('email', { label: t('Email'), clip: 220, card: 'none' }),
    ...(folders.length < 2
      ? []
      : [
          column('folders', {
            label: t('Folders'),
            clip: 220,
            shown: { names: Object.fromEntries(folders.map(({ id, name }) => [id, name])) },
          }),
        ]),
  ];
};
