import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Brand } from '@field-service/ui/shell/Brand.tsx';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useCaller } from '../api/caller.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { DevModeBadge } from './DevModeBadge.tsx';
import { FolderSwitch } from './FolderSwitch.tsx';
import { SearchButton } from './search/SearchAndShortcuts.tsx';
import { menuTree, screens, type MenuItem, type ScreenPath } from './menu.ts';
import classes from './Shell.module.css';

/** Whether other screens have addresses below this one, and each marks only its own entry. */
const hasScreensBelow = (to: ScreenPath): boolean =>
  to === '/' || Object.keys(screens).some((path) => path.startsWith(`${to}/`));

const Entry = ({ item: { entry, to, children } }: { item: MenuItem }): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const id = useId();
  const name = localName({ name: entry.name, data: { alt: entry.alt } }, language);
  const EntryIcon = to === undefined ? undefined : screens[to].icon;
  return (
    <li>
      {to === undefined ? (
        <div id={id} className={classes.groupName}>
          {name}
        </div>
      ) : (
        <Link
          id={id}
          to={to}
          className={classes.entry}
          activeOptions={{ exact: hasScreensBelow(to), includeSearch: false }}
        >
          {EntryIcon ? <EntryIcon size={16} stroke={1.75} aria-hidden /> : null}
          <span className={classes.entryName}>{name}</span>
          {entry.flags.includes('B') ? <span className={classes.beta}>{t('Beta')}</span> : null}
        </Link>
      )}
      {children.length > 0 ? (
        <ul className={`${classes.entries} ${classes.below}`} aria-labelledby={id}>
          {children.map((child) => (
            <Entry key={child.entry.id} item={child} />
          ))}
        </ul>
      ) : null}
    </li>
  );
};

export const Sidebar = (): ReactNode => {
  const t = useT('office');
  const { menu } = useCaller();
  const items = menuTree(menu);
  return (
    <div className={classes.side}>
      <div className={classes.sideHead}>
        <Brand size={24} />
        <DevModeBadge />
      </div>
      <div>
        <FolderSwitch />
        <SearchButton />
      </div>
      <nav aria-label={t('Menu')}>
        {items.length > 0 ? (
          <ul className={classes.entries}>
            {items.map((item) => (
              <Entry key={item.entry.id} item={item} />
            ))}
          </ul>
        ) : (
          <p className={classes.noEntries}>
            {t('There is no page that you can open. Ask your administrator for access.')}
          </p>
        )}
      </nav>
      <div className={classes.foot}>
        <AccountMenu />
      </div>
    </div>
  );
};
