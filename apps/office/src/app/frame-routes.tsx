import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { sessionStore } from '../api/session-store.ts';
import { textIn } from '../api/search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { OfficeFrame } from './OfficeFrame.tsx';
import { FailedRoute, NotFoundRoute, NotReadyRoute } from './pages/MessageRoutes.tsx';
import { Root } from './Root.tsx';

export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundRoute, errorComponent: FailedRoute });

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search) => ({ to: textIn(search, 'to') }),
  component: lazyScreen(() => import('./pages/LoginRoute.tsx'), 'LoginRoute'),
});
export const notReady = createRoute({
  getParentRoute: () => root,
  path: '/install',
  beforeLoad: async () => {
    const isSetUp = await api.settings.public().then(
      () => true,
      () => false,
    );
    // oxlint-disable-next-line typescript/only-throw-error -- a redirect is thrown: the router's own way
    if (isSetUp) throw redirect({ to: '/login', search: { to: undefined } });
  },
  component: NotReadyRoute,
});

/** All routes that require a login. */
export const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  beforeLoad: ({ location }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- a redirect is thrown: the router's own way
    if (!sessionStore.snapshot().session) throw redirect({ to: '/login', search: { to: location.href } });
  },
  component: OfficeFrame,
});
