import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useLicenceClasses } from '../../../api/licence-classes.ts';
import { useTeams } from '../../../api/reference.ts';
import { useLicenceLabels } from './LicenceDialog.tsx';

/** The names of a person's stored fields that the form does not have, and those of their licences. */
export const useStoredLabels = (): Readonly<Record<string, string | undefined>> => {
  const t = useT('office');
  return {
    ...useLicenceLabels(),
    displayname: t('Name'),
    email: t('Email'),
    status: t('Status'),
    roles: t('Roles'),
  };
};

/** Returns a function that writes a stored value of a person in words. */
export const usePersonText = (): ((field: string, value: unknown) => string) => {
  const t = useT('office');
  const formats = useFormats();
  const { data: teams = [] } = useTeams();
  const classes = useLicenceClasses();
  return (field, value) => {
    if (Array.isArray(value)) return formats.list(value.filter((each) => typeof each === 'string'));
    if (typeof value === 'number') return formats.businessDate(value);
    if (typeof value !== 'string') return '';
    if (field === 'status') return value === 'disabled' ? t('Blocked (account)') : t('Active');
    if (field === 'class') return classes.find((each) => each.value === value)?.label ?? value;
    if (field === 'teamId') return teams.find(({ id }) => id === value)?.name ?? t('a deleted entry');
    return value;
  };
};
