import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { sessionStore } from '../api/session-store.ts';
import { textIn } from '../api/search.ts';
import { boardSearch } from '../features/work/board/board-search.ts';
import { invoiceListSearch } from '../features/money/invoices/invoice-search.ts';
import { jobListSearch, jobSearch } from '../features/work/jobs/job-search.ts';
import { OfficeFrame } from './OfficeFrame.tsx';
import { HomeRoute } from './pages/HomeRoute.tsx';
import { DeniedRoute, FailedRoute, NotFoundRoute, NotReadyRoute } from './pages/MessageRoutes.tsx';
import { Root } from './Root.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundRoute, errorComponent: FailedRoute });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search) => ({ to: textIn(search, 'to') }),
  component: lazyRouteComponent(() => import('./pages/LoginRoute.tsx'), 'LoginRoute'),
});
const notReady = createRoute({
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
const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  beforeLoad: ({ location }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- a redirect is thrown: the router's own way
    if (!sessionStore.snapshot().session) throw redirect({ to: '/login', search: { to: location.href } });
  },
  component: OfficeFrame,
});
const home = createRoute({ getParentRoute: () => office, path: '/', component: HomeRoute });
const denied = createRoute({ getParentRoute: () => office, path: '/error-page/access-denied', component: DeniedRoute });
const board = createRoute({
  getParentRoute: () => office,
  path: '/jobs/board',
  validateSearch: boardSearch,
  component: lazyRouteComponent(() => import('./pages/BoardRoute.tsx'), 'BoardRoute'),
});
const jobs = createRoute({
  getParentRoute: () => office,
  path: '/jobs',
  validateSearch: jobListSearch,
  component: lazyRouteComponent(() => import('./pages/JobRoutes.tsx'), 'JobListRoute'),
});
const newJob = createRoute({
  getParentRoute: () => office,
  path: '/jobs/new',
  component: lazyRouteComponent(() => import('./pages/NewJobRoute.tsx'), 'NewJobRoute'),
});
const job = createRoute({
  getParentRoute: () => office,
  path: '/jobs/$jobId',
  validateSearch: jobSearch,
  component: lazyRouteComponent(() => import('./pages/JobRoutes.tsx'), 'JobRoute'),
});
const unbilled = createRoute({
  getParentRoute: () => office,
  path: '/bills/unbilled',
  component: lazyRouteComponent(() => import('./pages/BillRoutes.tsx'), 'UnbilledRoute'),
});
const invoices = createRoute({
  getParentRoute: () => office,
  path: '/bills/invoices',
  validateSearch: invoiceListSearch,
  component: lazyRouteComponent(() => import('./pages/BillRoutes.tsx'), 'InvoiceListRoute'),
});
const invoice = createRoute({
  getParentRoute: () => office,
  path: '/bills/invoices/$invoiceId',
  component: lazyRouteComponent(() => import('./pages/BillRoutes.tsx'), 'InvoiceRoute'),
});

const routeTree = root.addChildren([
  login,
  notReady,
  office.addChildren([home, denied, board, jobs, newJob, job, unbilled, invoices, invoice]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/office',
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
