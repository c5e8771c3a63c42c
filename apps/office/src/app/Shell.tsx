import { useT } from '@field-service/i18n/use-t.ts';
import { ConnectionBar } from '@field-service/ui/shell/connection/ConnectionBar.tsx';
import { Brand } from '@field-service/ui/shell/Brand.tsx';
import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { connection } from '../api/client.ts';
import classes from './Shell.module.css';
import { SearchAndShortcuts, SearchButton } from './search/SearchAndShortcuts.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The menu next to the content, or behind a button on narrow screens. */
export const Shell = ({ children }: { children: ReactNode }): ReactNode => {
  const t = useT('office');
  const [opened, { open, close }] = useDisclosure(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(close, [path, close]);
  return (
    <SearchAndShortcuts>
      <div className={classes.shell}>
        <a className={classes.skip} href="#content">
          {t('Skip to content')}
        </a>
        <header className={classes.bar}>
          <Burger opened={opened} onClick={open} size="sm" aria-label={t('Menu')} />
          <Brand size={24} />
          <SearchButton iconOnly />
        </header>
        <aside className={classes.aside}>
          <Sidebar />
        </aside>
        <Drawer opened={opened} onClose={close} size={264} title={t('Menu')}>
          <Sidebar />
        </Drawer>
        <div className={classes.content}>
          <main id="content" className={classes.main} tabIndex={-1}>
            {children}
          </main>
          <div className={classes.notice}>
            <ConnectionBar connection={connection} />
          </div>
        </div>
      </div>
    </SearchAndShortcuts>
  );
};
