import { useT } from '@field-service/i18n/use-t.ts';
import { ConnectionBar } from '@field-service/ui/shell/connection/ConnectionBar.tsx';
import { Outlet, useLocation } from '@tanstack/react-router';
import { connection } from '../api/client.ts';
import { useLoggedIn } from '../api/session.ts';
import { useUser } from '../api/user.ts';
import { Header } from './Header.tsx';
import { isAt, menuEntries } from './menu.ts';
import { Menu } from './Menu.tsx';
import classes from './shell.module.css';

/** Header, menu and page; on a phone the menu is at the bottom, within reach of the thumb. */
export const Shell = ({ demo }: { demo: boolean }) => {
  const t = useT('portal');
  const loggedIn = useLoggedIn();
  const user = useUser();
  const { pathname } = useLocation();
  const entries = menuEntries.filter((entry) => !entry.billing || user?.billing === true);
  const current = entries.find((entry) => isAt(entry, pathname));
  return (
    <div className={classes.shell} data-menu={loggedIn}>
      <a href="#content" className={classes.skip}>
        {t('Skip to content')}
      </a>
      <Header demo={demo} user={user} />
      {loggedIn ? <Menu entries={entries} current={current} /> : null}
      <ConnectionBar connection={connection} />
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
};
