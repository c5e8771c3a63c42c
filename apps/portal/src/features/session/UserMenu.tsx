import type { PortalUser } from '@field-service/contract/customers/portal.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePicture } from '../../api/files.ts';
import { ActMenu } from '@field-service/ui/shell/ActMenu.tsx';
import { initialsOf } from '@field-service/ui/shell/initials.ts';
import classes from './user-menu.module.css';
import { useLogout } from './use-logout.ts';

/** The greeting with a picture or initials; its popover contains the profile link and the logout button. */
export const UserMenu = ({ user }: { user: PortalUser | undefined }) => {
  const t = useT('portal');
  const logOut = useLogout();
  const { url } = usePicture(user?.avatar ?? user?.ciAvatar, '96');
  const name = user?.name ?? '';
  return (
    <ActMenu width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Avatar src={url ?? null} size={34} color="main" variant="filled" alt="" aria-hidden>
            {initialsOf(name)}
          </Avatar>
          <Text size="sm" className={classes.greeting} truncate>
            {t('Hello, {{name}}', { name })}
          </Text>
          <IconChevronDown size={14} className={classes.arrow} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user ? (
          <div className={classes.who}>
            <Text size="sm" fw={600} truncate>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.contact.name}
            </Text>
          </div>
        ) : null}
        <Menu.Item component={Link} to="/profile-page" leftSection={<IconUser size={16} aria-hidden />}>
          {t('Profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logOut}>
          {t('Logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </ActMenu>
  );
};
