import type { Language } from '@field-service/i18n/languages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ColorSchemeSwitch } from '@field-service/ui/shell/ColorSchemeSwitch.tsx';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { LanguageSwitch } from '@field-service/ui/shell/LanguageSwitch.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/user.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import classes from './account.module.css';

const Preferences = () => {
  const t = useT('portal');
  const notices = useNotices();
  // Emails and reports use the user's language too.
  const keep = useMutation({
    mutationFn: async (lang: Language) => await api.session.saveSettings({ body: { settings: { lang } } }),
    onSuccess: () => notices.success(t('Saved')),
    onError: notices.failure,
  });
  return (
    <Panel title={t('Preferences')}>
      <Stack gap="lg" maw={360}>
        <LanguageSwitch withLabel onChange={keep.mutate} />
        <div>
          <Text size="sm" fw={500} mb="xs">
            {t('Appearance')}
          </Text>
          <ColorSchemeSwitch />
        </div>
      </Stack>
    </Panel>
  );
};

/** The logged-in user, the portal's language and appearance, and the logout button. */
export const ProfilePage = ({ onLogout }: { onLogout: () => void }) => {
  const t = useT('portal');
  const user = useUser();
  const profile = useQuery({ queryKey: ['user', 'profile'], queryFn: async () => (await api.session.profile()).data });
  const body = () => {
    if (profile.isError && !profile.data)
      return <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />;
    if (!profile.data) return <PageSkeleton />;
    const { displayname, username, email } = profile.data.user;
    return (
      <div className={classes.grid}>
        <Panel title={t('Personal details')}>
          <Facts
            facts={[
              { label: t('Name'), value: displayname },
              { label: t('Email'), value: email ?? t('Not provided') },
              { label: t('Username'), value: username },
              { label: t('Customer'), value: user?.contact.name },
            ]}
          />
        </Panel>
        <Preferences />
      </div>
    );
  };
  return (
    <>
      <PageHead title={t('Profile')}>
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={onLogout}>
          {t('Logout')}
        </Button>
      </PageHead>
      {body()}
    </>
  );
};
