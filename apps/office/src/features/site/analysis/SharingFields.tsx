import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import type { DashboardValues } from './dashboard-values.ts';

/** With whom a dashboard is shared: offered as far as the person may decide it. */
export const SharingFields = ({ form }: { form: RecordForm<DashboardValues> }): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const { may, profile, folders } = useCaller();
  const { shared, folderid, roleid } = form.values;
  const mayShare = may('LOKP:UP');
  const choices = [
    { value: 'own', label: t('Only me') },
    ...(mayShare
      ? [
          { value: 'folder', label: t('Everyone in a folder') },
          { value: 'role', label: t('Everyone with a role') },
        ]
      : []),
    ...(profile.user.isAdmin ? [{ value: 'site', label: t('All staff') }] : []),
  ];
  const roles = profile.roles.map(({ id, name, alt }) => ({ value: id, label: alt[language]?.name ?? name }));
  return (
    <>
      <OneSelect
        label={t('Shared with')}
        allowDeselect={false}
        data={choices}
        value={shared}
        onChange={(value) => {
          const found = (['own', 'folder', 'role', 'site'] as const).find((each) => each === value);
          if (found !== undefined) form.set({ shared: found, folderid: null, roleid: null });
        }}
      />
      {shared === 'folder' ? (
        <OneSelect
          label={t('Folder')}
          required
          searchable
          data={folders.map(({ id, name }) => ({ value: id, label: name }))}
          value={folderid}
          error={form.field('folderid').error}
          onChange={(value) => form.set({ folderid: value })}
        />
      ) : null}
      {shared === 'role' ? (
        <OneSelect
          label={t('Role')}
          required
          data={roles}
          value={roleid}
          error={form.field('roleid').error}
          onChange={(value) => form.set({ roleid: value })}
        />
      ) : null}
    </>
  );
};
