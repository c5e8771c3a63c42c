import { useT } from '@field-service/i18n/use-t.ts';
import { AskReset } from '@field-service/ui/account/AskReset.tsx';
import { LinkPage } from '@field-service/ui/account/LinkPage.tsx';
import type { MailedLink } from '@field-service/ui/account/mailed-link.ts';
import type { Credentials } from '@field-service/ui/shell/email-login.ts';
import { BrandMark } from '@field-service/ui/shell/Brand.tsx';
import { usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { api } from '../../offline/connection/connection.ts';
import classes from './AccountPage.module.css';

interface LinkProps {
  link: MailedLink;
  onDone: (credentials: Credentials) => Promise<void>;
  onAskAgain: () => void;
}

/** What an account needs before a login: with a link from a mail, or to ask for one. */
export const AccountPage = ({ onLogin, ...linked }: { onLogin: () => void } & (LinkProps | { link?: undefined })) => {
  const t = useT('field');
  usePageTitle(t('Choose a password'));
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <BrandMark size={48} />
        {linked.link === undefined ? (
          <AskReset api={api} onLogin={onLogin} />
        ) : (
          <LinkPage
            api={api}
            link={linked.link}
            onDone={linked.onDone}
            onAskAgain={linked.onAskAgain}
            onLogin={onLogin}
          />
        )}
      </div>
    </main>
  );
};
