import { useT } from '@field-service/i18n/use-t.ts';
import { Brand } from '@field-service/ui/shell/Brand.tsx';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useCaller } from '../api/caller.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { FolderSwitch } from './FolderSwitch.tsx';
import { mayOpen, menu, type MenuGroup } from './menu.ts';
import classes from './Shell.module.css';

const Group = ({ group }: { group: MenuGroup }): ReactNode => {
  const t = useT('office');
  const id = useId();
  return (
    <div className={classes.group}>
      <h2 id={id} className={classes.groupName}>
        {t(group.label)}
      </h2>
      <ul className={classes.entries} aria-labelledby={id}>
        {group.entries.map(({ id: entry, label, to, icon: EntryIcon }) => (
          <li key={entry}>
            <Link to={to} className={classes.entry} activeOptions={{ exact: to === '/jobs', includeSearch: false }}>
              <EntryIcon size={16} stroke={1.75} aria-hidden />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

export const Sidebar = (): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const groups = menu
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => mayOpen(entry, may)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className={classes.side}>
      <div className={classes.sideHead}>
        <Brand size={24} />
      </div>
      <FolderSwitch />
      <nav aria-label={t('Menu')} style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
        {groups.map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </nav>
      <div className={classes.foot}>
        <AccountMenu />
      </div>
    </div>
  );
};
