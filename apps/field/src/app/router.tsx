import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useSearch,
} from '@tanstack/react-router';
import { lazy } from 'react';
import { HomePage } from '../features/home/HomePage.tsx';
import { homeTabs, type HomeTab } from '../features/home/home-jobs.ts';
import { session } from '../offline/connection/session-state.ts';
import { Failed, NotFound } from './Failed.tsx';
import { jobPages } from './job-pages.ts';
import { later } from './later.ts';
import { Root } from './Root.tsx';
import { askForSync } from './sync-layer.ts';

interface Search {
  /** The selected tab of Home. */
  tab?: HomeTab;
  /** What is searched for on Home. */
  q?: string;
  /** The station whose sheet is open. */
  station?: string;
  /** What the sheet was opened for from the page Closing, to which it leads back. */
  sought?: string;
  /** The picture that is open in full. */
  picture?: string;
  /** What the user may not use: absent for a page. */
  denied?: 'app';
  /** What a link from a mail is for, and whose it is. */
  is?: string;
  id?: string;
}

const readSearch = (search: Record<string, unknown>): Search => {
  const tab = homeTabs.find((each) => each === search.tab);
  return {
    ...(tab ? { tab } : {}),
    ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
    ...(typeof search.station === 'string' ? { station: search.station } : {}),
    ...(typeof search.sought === 'string' ? { sought: search.sought } : {}),
    ...(typeof search.picture === 'string' ? { picture: search.picture } : {}),
    ...(search.denied === 'app' ? { denied: search.denied } : {}),
    ...(typeof search.is === 'string' ? { is: search.is } : {}),
    ...(typeof search.id === 'string' ? { id: search.id } : {}),
  };
};

const rootRoute = createRootRoute({ component: Root, validateSearch: readSearch });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(
    later(() => import('./login-route.tsx')),
    'LoginRoute',
  ),
});

const openPages = later(() => import('./open-routes.tsx'));
/** What can be opened without a login, besides the login itself. */
const openRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/install',
    component: lazyRouteComponent(openPages, 'InstallRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error-page/access-denied',
    component: lazyRouteComponent(openPages, 'DeniedRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/update-password',
    component: lazyRouteComponent(openPages, 'UpdatePasswordRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    component: lazyRouteComponent(openPages, 'ResetPasswordRoute'),
  }),
] as const;

/** All other routes require a login, which can be checked without a network. */
const inside = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  beforeLoad: () => {
    if (!session()) redirect({ to: '/login', throw: true });
  },
});

const homeSearch = later(() => import('../features/home/HomeSearch.tsx'));
const HomeSearch = lazy(async () => ({ default: (await homeSearch()).HomeSearch }));

const HomeRoute = () => {
  const { tab, q } = useSearch({ strict: false });
  return <HomePage tab={tab ?? 'today'} search={q ?? ''} results={HomeSearch} onSync={() => void askForSync()} />;
};
const homeRoute = createRoute({ getParentRoute: () => inside, path: '/', component: HomeRoute });

/** A page of a job is drawn once, with the job, which is read while the page before it is still shown. */
const readsJob = {
  loader: async ({ params }: { params: { jobId: string } }) => await (await jobPages()).readJobPage(params.jobId),
  // Read again whenever the page is opened, but not for each of its sheets, which are in the search.
  staleTime: Infinity,
  gcTime: 0,
};

const morePages = later(() => import('./more-routes.tsx'));
const peoplePages = later(() => import('./people-routes.tsx'));
const ownPages = later(() => import('./own-routes.tsx'));
const children = [
  homeRoute,
  createRoute({
    getParentRoute: () => inside,
    path: '/job/$jobId',
    component: lazyRouteComponent(jobPages, 'JobRoute'),
    ...readsJob,
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/AllStations/$jobId',
    component: lazyRouteComponent(jobPages, 'StationsRoute'),
    ...readsJob,
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/Usage/$jobId',
    component: lazyRouteComponent(jobPages, 'UsageRoute'),
    ...readsJob,
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/TasksListPage/$jobId',
    component: lazyRouteComponent(jobPages, 'TasksRoute'),
    ...readsJob,
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/ServiceReport/$jobId',
    component: lazyRouteComponent(jobPages, 'ServiceReportRoute'),
    ...readsJob,
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/FollowUp/$jobId',
    component: lazyRouteComponent(jobPages, 'FollowUpRoute'),
    ...readsJob,
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/AdditionalCustomerSigns/$jobId',
    component: lazyRouteComponent(jobPages, 'MoreSignsRoute'),
    ...readsJob,
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/BillingLines/$jobId',
    component: lazyRouteComponent(jobPages, 'BillingLinesRoute'),
    ...readsJob,
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/Closing/$jobId',
    component: lazyRouteComponent(jobPages, 'ClosingRoute'),
    ...readsJob,
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/Billing/$jobId',
    component: lazyRouteComponent(jobPages, 'BillingRoute'),
    ...readsJob,
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/history/$jobId',
    component: lazyRouteComponent(
      later(() => import('./history-route.tsx')),
      'HistoryRoute',
    ),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/create-job',
    component: lazyRouteComponent(
      later(() => import('./new-job-route.tsx')),
      'NewJobRoute',
    ),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/device',
    component: lazyRouteComponent(morePages, 'DeviceRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/logs',
    component: lazyRouteComponent(morePages, 'LogsRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/profile',
    component: lazyRouteComponent(morePages, 'ProfileRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/viewleave',
    component: lazyRouteComponent(peoplePages, 'LeaveRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/viewleave/new',
    component: lazyRouteComponent(peoplePages, 'NewLeaveRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/claim',
    component: lazyRouteComponent(peoplePages, 'ClaimsRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/claim/new',
    component: lazyRouteComponent(peoplePages, 'NewClaimRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/claim/$claimId',
    component: lazyRouteComponent(peoplePages, 'ClaimRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/work-time',
    component: lazyRouteComponent(ownPages, 'WorkTimeRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/stock',
    component: lazyRouteComponent(ownPages, 'StockRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/items-needed',
    component: lazyRouteComponent(ownPages, 'ItemsNeededRoute'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: '/items',
    component: lazyRouteComponent(ownPages, 'ItemsRoute'),
  }),
] as const;

export const createFieldRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([loginRoute, ...openRoutes, inside.addChildren(children)]),
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
