import type { PortalUser } from '@field-service/contract/customers/portal.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Brand } from '@field-service/ui/shell/Brand.tsx';
import { Badge } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useLoggedIn } from '../api/session.ts';
import { UserMenu } from '../features/session/UserMenu.tsx';
import { FolderSwitcher } from '../features/sites/FolderSwitcher.tsx';
import { SiteSwitcher } from '../features/sites/SiteSwitcher.tsx';
import { ButtonLink } from '../frame/RouterLink.tsx';
import { portalMode } from '../frame/portal-mode.ts';
import classes from './shell.module.css';

interface HeaderProps {
  demo: boolean;
  user: PortalUser | undefined;
}

/** Logo, the chosen site and folder, and the logged-in user. */
export const Header = ({ demo, user }: HeaderProps) => {
  const t = useT('portal');
  const loggedIn = useLoggedIn();
  const { pathname } = useLocation();
  return (
    <header className={classes.header} data-print="no">
      <div className={classes.bar}>
        <Link to={portalMode(pathname) === 1 ? '/' : '/my-account'} className={classes.logo}>
          <Brand />
        </Link>
        {demo ? (
          <Badge variant="light" color="gray" radius="sm" className={classes.demo}>
            {t('Demonstration')}
          </Badge>
        ) : null}
        <div className={classes.tools}>
          {loggedIn && user ? (
            <>
              <SiteSwitcher />
              <FolderSwitcher folders={user.folders} />
            </>
          ) : null}
          {loggedIn ? <UserMenu user={user} /> : null}
          {!loggedIn && pathname !== '/login' ? (
            <ButtonLink to="/login" variant="default">
              {t('Sign In')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </header>
  );
};
