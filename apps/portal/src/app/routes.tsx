import { listSearchIn } from '@field-service/ui/list/list-spec.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router';
import { queryClient } from '../api/client.ts';
import { jwt } from '../api/session.ts';
import { publicQuery } from '../api/site-facts.ts';
import { mayEnter } from '../api/token.ts';
import { invoiceList } from '../features/invoices/invoice-list.ts';
import { reportList } from '../features/reports/report-list.ts';
import { NotFoundPage } from '../features/session/NotFoundPage.tsx';
import { ErrorRoute, LoginRoute, PageFailure } from './entry-routes.tsx';
import { RootLayout } from './RootLayout.tsx';

type Search = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** The `id` of the record that a details page shows. */
const idSearch = (search: Search): { id?: string | undefined } => ({ id: textOf(search.id) });
/** The page to continue to after login. */
const urlSearch = (search: Search): { url?: string | undefined } => ({ url: textOf(search.url) });
/**
 * Access is denied without a token, with a token that lacks subject or issuer, and with a token from another server
 * (specification, part 1 §4).
 */
const guard = async ({ location }: { location: ParsedLocation }): Promise<void> => {
  const { iss } = await queryClient.ensureQueryData(publicQuery);
  if (!mayEnter(jwt.get(), iss))
    redirect({ to: '/error', search: { url: location.pathname + location.searchStr }, throw: true });
};

export const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailure,
});

const open = () => rootRoute;
const index = createRoute({
  getParentRoute: open,
  path: '/',
  beforeLoad: () => redirect({ to: '/home', throw: true }),
});
const home = createRoute({
  getParentRoute: open,
  path: '/home',
  beforeLoad: () => redirect({ to: jwt.get() === undefined ? '/login' : '/my-account', throw: true }),
});
const login = createRoute({ getParentRoute: open, path: '/login', validateSearch: urlSearch, component: LoginRoute });
const error = createRoute({ getParentRoute: open, path: '/error', validateSearch: urlSearch, component: ErrorRoute });

const parcel = createRoute({
  getParentRoute: open,
  path: '/parcel',
  validateSearch: idSearch,
  component: lazyRouteComponent(() => import('../features/parcels/TrackPage.tsx'), 'TrackPage'),
});

const guarded = createRoute({ getParentRoute: open, id: 'customer', beforeLoad: guard, errorComponent: PageFailure });
const inside = () => guarded;
const myAccount = createRoute({
  getParentRoute: inside,
  path: '/my-account',
  component: lazyRouteComponent(() => import('../features/account/AccountPage.tsx'), 'AccountPage'),
});
const profile = createRoute({
  getParentRoute: inside,
  path: '/profile-page',
  component: lazyRouteComponent(() => import('./ProfileRoute.tsx'), 'ProfileRoute'),
});

const reportsPage = lazyRouteComponent(() => import('../features/reports/ReportsPage.tsx'), 'ReportsPage');
const serviceReport = createRoute({
  getParentRoute: inside,
  path: '/service-report',
  validateSearch: listSearchIn(reportList),
  component: reportsPage,
});
const srList = createRoute({
  getParentRoute: inside,
  path: '/sr-list',
  validateSearch: listSearchIn(reportList),
  component: reportsPage,
});
const srDetails = createRoute({
  getParentRoute: inside,
  path: '/sr-details',
  validateSearch: idSearch,
  component: lazyRouteComponent(() => import('../features/reports/ReportPage.tsx'), 'ReportPage'),
});

const invoicesPage = lazyRouteComponent(() => import('../features/invoices/InvoicesPage.tsx'), 'InvoicesPage');
const outstanding = createRoute({
  getParentRoute: inside,
  path: '/outstanding-invoices',
  validateSearch: listSearchIn(invoiceList),
  component: invoicesPage,
});
const invoices = createRoute({
  getParentRoute: inside,
  path: '/invoice-list',
  validateSearch: listSearchIn(invoiceList),
  component: invoicesPage,
});
const invoice = createRoute({
  getParentRoute: inside,
  path: '/invoice-detail',
  validateSearch: idSearch,
  component: lazyRouteComponent(() => import('../features/invoices/InvoicePage.tsx'), 'InvoicePage'),
});
const makePayment = createRoute({
  getParentRoute: inside,
  path: '/make-payment',
  component: lazyRouteComponent(() => import('../features/payments/MakePaymentPage.tsx'), 'MakePaymentPage'),
});
const payment = createRoute({
  getParentRoute: inside,
  path: '/payment',
  validateSearch: idSearch,
  component: lazyRouteComponent(() => import('../features/payments/PaymentPage.tsx'), 'PaymentPage'),
});

const routeTree = rootRoute.addChildren([
  index,
  home,
  login,
  error,
  parcel,
  guarded.addChildren([
    myAccount,
    profile,
    serviceReport,
    srList,
    srDetails,
    outstanding,
    invoices,
    invoice,
    makePayment,
    payment,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/portal',
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
