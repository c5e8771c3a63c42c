import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { forgetChoice } from '@field-service/i18n/setup.ts';
import { useLanguages, useT } from '@field-service/i18n/use-t.ts';
import { ColorSchemeSwitch } from '@field-service/ui/shell/ColorSchemeSwitch.tsx';
import { initialsOf } from '@field-service/ui/shell/initials.ts';
import { LanguageSwitch } from '@field-service/ui/shell/LanguageSwitch.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { RecentFailures } from '@field-service/ui/shell/failures/RecentFailures.tsx';
import { forgetFailures } from '@field-service/ui/shell/failures/recent-failures.ts';
import { Button, Modal, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory, IconLogout, IconSelector } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCaller } from '../api/caller.tsx';
import { api } from '../api/client.ts';
import { sessionStore } from '../api/session-store.ts';
import { ShortcutsButton } from './search/SearchAndShortcuts.tsx';
import classes from './Shell.module.css';

/** The menu of the logged-in user: language, appearance, recent errors and logout. */
export const AccountMenu = (): ReactNode => {
  const t = useT('office');
  const languages = useLanguages();
  const notices = useNotices();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { profile } = useCaller();
  const { displayname, username } = profile.user;
  const [opened, menu] = useDisclosure(false);
  const [failuresOpened, failures] = useDisclosure(false);

  const logOut = async () => {
    try {
      await api.session.logout({ query: { app: 'web' } });
    } catch (error) {
      // After a failure, the token stays valid on the server until it expires, so the user must be notified.
      if (error instanceof ApiFailure && error.status !== 401) notices.failure(error);
    }
    // Navigate first: without a session, the screen would redirect to the login and name itself as the page to return
    // to.
    await navigate({ to: '/login', search: { to: undefined } });
    sessionStore.close();
    forgetChoice(languages);
    queryClient.clear();
    forgetFailures();
  };
  const accountMenu = (
    <Popover
      opened={opened}
      onChange={(open) => (open ? menu.open() : menu.close())}
      position="right-end"
      width={264}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.wide} onClick={menu.toggle}>
          <VisuallyHidden>{t('{{name}}’s account', { name: displayname })}</VisuallyHidden>
          <div className={classes.avatar} aria-hidden>
            {initialsOf(displayname)}
          </div>
          <span aria-hidden>{displayname}</span>
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('{{name}}’s account', { name: displayname })}>
        <Stack gap="md">
          <div>
            <Text size="sm" fw={600}>
              {displayname}
            </Text>
            <Text size="xs" c="dimmed">
              {username}
            </Text>
          </div>
          <LanguageSwitch
            withLabel
            onChange={(lang) => void api.session.saveSettings({ body: { settings: { lang } } }).catch(notices.failure)}
          />
          <ColorSchemeSwitch />
          <ShortcutsButton onClick={menu.close} />
          <Button
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => {
              menu.close();
              failures.open();
            }}
          >
            {t('Recent server errors')}
          </Button>
          <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
            {t('Logout')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <>
      {accountMenu}
      <Modal opened={failuresOpened} onClose={failures.close} title={t('Recent server errors')} size="lg">
        <RecentFailures />
      </Modal>
    </>
  );
};
