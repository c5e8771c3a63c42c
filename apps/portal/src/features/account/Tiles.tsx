import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconChevronRight, IconFileText, IconReceipt, IconUser, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './account.module.css';
import type { Home } from './home.ts';

interface TileProps {
  to: '/service-report' | '/outstanding-invoices' | '/profile-page';
  icon: Icon;
  title: string;
  text: string;
}

const Tile = ({ to, icon: TileIcon, title, text }: TileProps) => (
  <li>
    <Link to={to} className={classes.tile}>
      <TileIcon size={24} stroke={1.5} className={classes.tileIcon} aria-hidden />
      <span className={classes.tileText}>
        <span className={classes.tileTitle}>{title}</span>
        <span className={classes.tileNote}>{text}</span>
      </span>
      <IconChevronRight size={18} className={classes.tileArrow} aria-hidden />
    </Link>
  </li>
);

/** Links to the sections of the portal, each with a short description. */
export const Tiles = ({ home, billing }: { home: Home; billing: boolean }) => {
  const t = useT('portal');
  const formats = useFormats();
  const last = home.reports[0];
  return (
    <ul className={classes.tiles}>
      <Tile
        to="/service-report"
        icon={IconFileText}
        title={t('Service Reports')}
        text={last ? t('Latest on {{date}}', { date: formats.businessDate(last.date) }) : t('None yet')}
      />
      {billing ? (
        <Tile
          to="/outstanding-invoices"
          icon={IconReceipt}
          title={t('Invoices')}
          text={home.openInvoices > 0 ? t('{{count}} to pay', { count: home.openInvoices }) : t('All paid')}
        />
      ) : null}
      <Tile to="/profile-page" icon={IconUser} title={t('Profile')} text={t('Language, appearance, logout')} />
    </ul>
  );
};
