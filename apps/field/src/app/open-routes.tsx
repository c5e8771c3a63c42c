import { adoptLanguageOfUser } from '@field-service/i18n/user-language.ts';
import { useLanguages } from '@field-service/i18n/use-t.ts';
import { tokenIn } from '@field-service/ui/account/mailed-link.ts';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountPage } from '../features/account-pages/AccountPage.tsx';
import { DeniedPage } from '../features/account-pages/DeniedPage.tsx';
import { InstallPage } from '../features/account-pages/InstallPage.tsx';
import { api } from '../offline/connection/connection.ts';
import { session } from '../offline/connection/session-state.ts';
import { unsentLanguage } from '../offline/my-settings.ts';
import { logIn } from '../offline/session.ts';

/** Goes to the jobs of whoever is logged in, otherwise to the login. */
function useEntrance(): () => void {
  const navigate = useNavigate();
  return () => {
    if (session() === undefined) void navigate({ to: '/login', replace: true });
    else void navigate({ to: '/', search: { tab: 'today' }, replace: true });
  };
}

export const InstallRoute = () => <InstallPage onLeave={useEntrance()} />;

export const DeniedRoute = () => {
  const { denied } = useSearch({ strict: false });
  return <DeniedPage of={denied === 'app' ? 'app' : 'page'} onLeave={useEntrance()} />;
};

/** The page that the links of account mails open. Whoever chooses a password there is logged in with it. */
export const UpdatePasswordRoute = () => {
  const { is = '', id = '' } = useSearch({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  // The link of the address at which the page was opened: it goes from the address once it is used.
  const [link] = useState({ is, id, token: tokenIn(hash) });
  const navigate = useNavigate();
  const languages = useLanguages();
  return (
    <AccountPage
      link={link}
      onDone={async (credentials) => {
        await logIn(credentials);
        await adoptLanguageOfUser({ languages, api, own: await unsentLanguage() });
        await navigate({ to: '/', search: { tab: 'today' }, replace: true });
      }}
      onAskAgain={() => void navigate({ to: '/reset-password', replace: true })}
      onLogin={() => void navigate({ to: '/login', replace: true })}
    />
  );
};

/** Asks for a link with which a new password is chosen. */
export const ResetPasswordRoute = () => {
  const navigate = useNavigate();
  return <AccountPage onLogin={() => void navigate({ to: '/login', replace: true })} />;
};
