import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { getRouteApi, useNavigate, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useLoggedIn } from '../api/session.ts';
import { DeniedPage } from '../features/session/DeniedPage.tsx';
import { LoginPage } from '../features/session/LoginPage.tsx';
import { NotFoundPage } from '../features/session/NotFoundPage.tsx';
import { safeUrl } from './safe-url.ts';

const loginApi = getRouteApi('/login');
const errorApi = getRouteApi('/error');

/** Logs in and continues to the requested page. */
export const LoginRoute = () => {
  const { url } = loginApi.useSearch();
  const router = useRouter();
  const goOn = () => router.navigate({ href: safeUrl(url) ?? '/my-account' });
  return <LoginPage onLoggedIn={() => void goOn()} />;
};

/** Shows that access was denied, with a link to the login, or that the page was not found. */
export const ErrorRoute = () => {
  const { url } = errorApi.useSearch();
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const target = safeUrl(url);
  if (target === undefined || loggedIn) return <NotFoundPage />;
  return <DeniedPage onSignIn={() => void navigate({ to: '/login', search: { url: target } })} />;
};

/** Shown if a page could not be opened: the server was unreachable, or part of the portal failed to load. */
export const PageFailure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorPanel error={error} onRetry={retry} />;
};
