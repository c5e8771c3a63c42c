import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoginScreen } from '../../features/access/session/LoginScreen.tsx';

/**
 * The page to open after login. Only addresses of this app are allowed; otherwise a link could lead users to another
 * site.
 */
const safeTarget = (to: string | undefined): string =>
  to !== undefined && /^\/(?![/\\])/.test(to) && !to.startsWith('/login') ? to : '/';

export const LoginRoute = (): ReactNode => {
  const { to } = useSearch({ from: '/login' });
  const router = useRouter();
  const queryClient = useQueryClient();
  return (
    <LoginScreen
      onDone={() => {
        queryClient.clear();
        router.history.push(router.history.createHref(`${router.basepath}${safeTarget(to)}`.replace(/\/$/, '/')));
      }}
    />
  );
};
