import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { HomePage } from '../features/home/HomePage.tsx';
import { homeTabs, type HomeTab } from '../features/home/home-jobs.ts';
import { LoginPage } from '../features/login/LoginPage.tsx';
import { session } from '../offline/session.ts';
import { Failed, NotFound } from './Failed.tsx';
import { Root } from './Root.tsx';
import { askForSync } from './sync-layer.ts';

interface Search {
  /** The selected tab of Home. */
  tab?: HomeTab;
  /** The station whose sheet is open. */
  station?: string;
}

const readSearch = (search: Record<string, unknown>): Search => {
  const tab = homeTabs.find((each) => each === search.tab);
  return { ...(tab ? { tab } : {}), ...(typeof search.station === 'string' ? { station: search.station } : {}) };
};

const rootRoute = createRootRoute({ component: Root, validateSearch: readSearch });

const LoginRoute = () => {
  const navigate = useNavigate();
  return <LoginPage onLogin={() => void navigate({ to: '/', search: { tab: 'today' }, replace: true })} />;
};
const loginRoute = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: LoginRoute });

/** All other routes require a login, which can be checked without a network. */
const inside = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  beforeLoad: () => {
    if (!session()) redirect({ to: '/login', throw: true });
  },
});

const HomeRoute = () => {
  const { tab } = useSearch({ strict: false });
  return <HomePage tab={tab ?? 'today'} onSync={() => void askForSync()} />;
};
const homeRoute = createRoute({ getParentRoute: () => inside, path: '/', component: HomeRoute });

const jobPages = () => import('./job-routes.tsx');
const morePages = () => import('./more-routes.tsx');
const children = [
  homeRoute,
  createRoute({
    getParentRoute: () => inside,
    path: '/job/$jobId',
    component: lazyRouteComponent(jobPages, 'JobRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/AllStations/$jobId',
    component: lazyRouteComponent(jobPages, 'StationsRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/Usage/$jobId',
    component: lazyRouteComponent(jobPages, 'UsageRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/TasksListPage/$jobId',
    component: lazyRouteComponent(jobPages, 'TasksRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/ServiceReport/$jobId',
    component: lazyRouteComponent(jobPages, 'ServiceReportRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/FollowUp/$jobId',
    component: lazyRouteComponent(jobPages, 'FollowUpRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/BillingLines/$jobId',
    component: lazyRouteComponent(jobPages, 'BillingLinesRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/Closing/$jobId',
    component: lazyRouteComponent(jobPages, 'ClosingRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/Billing/$jobId',
    component: lazyRouteComponent(jobPages, 'BillingRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/device',
    component: lazyRouteComponent(morePages, 'DeviceRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/profile',
    component: lazyRouteComponent(morePages, 'ProfileRoute'),
  }),
] as const;

export const createFieldRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([loginRoute, inside.addChildren(children)]),
    basepath: '/field',
    defaultPreload: false,
    scrollRestoration: false,
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createFieldRouter>;
  }
}
