import { useT } from '@field-service/i18n/use-t.ts';
import { Link } from '@tanstack/react-router';
import type { MenuEntry } from './menu.ts';
import classes from './shell.module.css';

interface MenuProps {
  entries: readonly MenuEntry[];
  current: MenuEntry | undefined;
}

export const Menu = ({ entries, current }: MenuProps) => {
  const t = useT('portal');
  return (
    <nav className={classes.menu} aria-label={t('Menu')} data-print="no">
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              className={classes.entry}
              aria-current={entry === current ? 'page' : undefined}
              activeProps={{}}
            >
              <entry.icon size={20} stroke={1.75} aria-hidden />
              <span>{t(entry.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
