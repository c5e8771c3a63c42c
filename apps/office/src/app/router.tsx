import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { sessionStore } from '../api/session-store.ts';
import { textIn } from '../api/search.ts';
import { boardSearch } from '../features/work/board/board-search.ts';
import { calendarSearch } from '../features/work/jobs/calendar/calendar-list.ts';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { listSearchIn } from '@field-service/ui/list/list-spec.ts';
import { analysisSearch, rowsSearch } from '../features/site/analysis/analysis-search.ts';
import { invoiceList, unbilledList } from '../features/money/invoices/invoice-list.ts';
import { deletedJobList } from '../features/work/jobs/deleted/deleted-job-list.ts';
import { paymentList } from '../features/money/payments/payment-list.ts';
import { statementSearch } from '../features/money/statements/statement-search.ts';
import { jobList } from '../features/work/jobs/job-list.ts';
import { reviewList } from '../features/work/jobs/review/review-list.ts';
import { jobSearch } from '../features/work/jobs/page/job-tabs.ts';
import { contactNoun } from '../features/customers/contacts/contact-noun.ts';
import { contractNoun } from '../features/work/contracts/contract-noun.ts';
import { ticketNoun } from '../features/customers/tickets/ticket-noun.ts';
import { claimNoun } from '../features/people/claims/claim-noun.ts';
import { personNoun } from '../features/people/people/person-noun.ts';
import { teamNoun } from '../features/people/teams/team-noun.ts';
import { mapSearch, trackSearch } from '../features/people/positions/map-search.ts';
import { workTimeNoun } from '../features/people/work-time/work-time-noun.ts';
import { leaveNoun } from '../features/people/leave/leave-noun.ts';
import { sightingNoun } from '../features/work/sightings/sighting-noun.ts';
import { recommendationNoun } from '../features/work/recommendations/recommendation-noun.ts';
import { planSearch } from '../features/work/stations/plans/plan-search.ts';
import { stationNoun } from '../features/work/stations/station-noun.ts';
import { shipmentNoun } from '../features/customers/shipments/shipment-noun.ts';
import { documentNoun } from '../features/customers/library/document-noun.ts';
import { itemNoun } from '../features/goods/items/item-noun.ts';
import { productList } from '../features/goods/products/product-list.ts';
import { bookingSearch } from '../features/goods/stock/booking/booking-search.ts';
import { needsSearch } from '../features/goods/stock/needs/needs-search.ts';
import { balanceList, ledgerList } from '../features/goods/stock/stock-lists.ts';
import { stockistNoun } from '../features/goods/stockists/stockist-noun.ts';
import type { Noun, ResourcePath } from '../resource/noun.ts';
import { lazyScreen } from './lazy-screen.ts';
import { OfficeFrame } from './OfficeFrame.tsx';
import { DeniedRoute, FailedRoute, NotFoundRoute, NotReadyRoute } from './pages/MessageRoutes.tsx';
import { Root } from './Root.tsx';
import type { ReactNode } from 'react';

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundRoute, errorComponent: FailedRoute });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search) => ({ to: textIn(search, 'to') }),
  component: lazyScreen(() => import('./pages/LoginRoute.tsx'), 'LoginRoute'),
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
const home = createRoute({
  getParentRoute: () => office,
  path: '/',
  component: lazyScreen(() => import('./pages/HomeRoute.tsx'), 'HomeRoute'),
});
const denied = createRoute({ getParentRoute: () => office, path: '/error-page/access-denied', component: DeniedRoute });
const board = createRoute({
  getParentRoute: () => office,
  path: '/jobs/board',
  validateSearch: boardSearch,
  component: lazyScreen(() => import('./pages/BoardRoute.tsx'), 'BoardRoute'),
});
const calendar = createRoute({
  getParentRoute: () => office,
  path: '/jobs/calendar',
  validateSearch: calendarSearch,
  component: lazyScreen(() => import('./pages/CalendarRoute.tsx'), 'CalendarRoute'),
});
const jobs = createRoute({
  getParentRoute: () => office,
  path: '/jobs',
  validateSearch: listSearchIn(jobList),
  component: lazyScreen(() => import('./pages/JobRoutes.tsx'), 'JobListRoute'),
});
const deletedJobs = createRoute({
  getParentRoute: () => office,
  path: '/jobs/deleted',
  validateSearch: listSearchIn(deletedJobList),
  component: lazyScreen(() => import('./pages/JobRoutes.tsx'), 'DeletedJobsRoute'),
});
const newJob = createRoute({
  getParentRoute: () => office,
  path: '/jobs/new',
  validateSearch: (
    search,
  ): { copy?: string | undefined; customer?: string | undefined; sighting?: string | undefined } => ({
    copy: textIn(search, 'copy'),
    customer: textIn(search, 'customer'),
    sighting: textIn(search, 'sighting'),
  }),
  component: lazyScreen(() => import('./pages/NewJobRoute.tsx'), 'NewJobRoute'),
});
const job = createRoute({
  getParentRoute: () => office,
  path: '/jobs/$jobId',
  validateSearch: jobSearch,
  component: lazyScreen(() => import('./pages/JobRoutes.tsx'), 'JobRoute'),
});
const review = createRoute({
  getParentRoute: () => office,
  path: '/review',
  validateSearch: listSearchIn(reviewList),
  component: lazyScreen(() => import('./pages/ReviewRoute.tsx'), 'ReviewRoute'),
});
const unbilled = createRoute({
  getParentRoute: () => office,
  path: '/bills/unbilled',
  validateSearch: listSearchIn(unbilledList),
  component: lazyScreen(() => import('./pages/BillRoutes.tsx'), 'UnbilledRoute'),
});
const invoices = createRoute({
  getParentRoute: () => office,
  path: '/bills/invoices',
  validateSearch: listSearchIn(invoiceList),
  component: lazyScreen(() => import('./pages/BillRoutes.tsx'), 'InvoiceListRoute'),
});
const invoice = createRoute({
  getParentRoute: () => office,
  path: '/bills/invoices/$invoiceId',
  component: lazyScreen(() => import('./pages/BillRoutes.tsx'), 'InvoiceRoute'),
});
const editDraft = createRoute({
  getParentRoute: () => office,
  path: '/bills/invoices/$invoiceId/edit',
  component: lazyScreen(() => import('./pages/BillRoutes.tsx'), 'EditDraftRoute'),
});
const payments = createRoute({
  getParentRoute: () => office,
  path: '/bills/payments',
  validateSearch: listSearchIn(paymentList),
  component: lazyScreen(() => import('./pages/BillRoutes.tsx'), 'PaymentListRoute'),
});
const newPayment = createRoute({
  getParentRoute: () => office,
  path: '/bills/payments/new',
  validateSearch: (search): { contact?: string | undefined; invoice?: string | undefined } => ({
    contact: textIn(search, 'contact'),
    invoice: textIn(search, 'invoice'),
  }),
  component: lazyScreen(() => import('./pages/BillRoutes.tsx'), 'RecordPaymentRoute'),
});
const payment = createRoute({
  getParentRoute: () => office,
  path: '/bills/payments/$paymentId',
  component: lazyScreen(() => import('./pages/BillRoutes.tsx'), 'PaymentRoute'),
});
const statements = createRoute({
  getParentRoute: () => office,
  path: '/bills/statements',
  validateSearch: statementSearch,
  component: lazyScreen(() => import('./pages/BillRoutes.tsx'), 'StatementRoute'),
});

const balances = createRoute({
  getParentRoute: () => office,
  path: '/stock',
  validateSearch: listSearchIn(balanceList),
  component: lazyScreen(() => import('./pages/StockRoutes.tsx'), 'BalanceListRoute'),
});
const ledger = createRoute({
  getParentRoute: () => office,
  path: '/stock/ledger',
  validateSearch: listSearchIn(ledgerList),
  component: lazyScreen(() => import('./pages/StockRoutes.tsx'), 'LedgerRoute'),
});
const needed = createRoute({
  getParentRoute: () => office,
  path: '/stock/needed',
  validateSearch: needsSearch,
  component: lazyScreen(() => import('./pages/StockRoutes.tsx'), 'NeedsRoute'),
});
const booking = createRoute({
  getParentRoute: () => office,
  path: '/stock/book/$kind',
  validateSearch: bookingSearch,
  component: lazyScreen(() => import('./pages/StockRoutes.tsx'), 'BookingRoute'),
});
const count = createRoute({
  getParentRoute: () => office,
  path: '/stock/count',
  validateSearch: (search): { stockist?: string | undefined } => ({ stockist: textIn(search, 'stockist') }),
  component: lazyScreen(() => import('./pages/StockRoutes.tsx'), 'CountRoute'),
});
const productsRoute = createRoute({
  getParentRoute: () => office,
  path: '/product-list',
  validateSearch: listSearchIn(productList),
  component: lazyScreen(() => import('./pages/LibraryRoutes.tsx'), 'ProductListRoute'),
});

const analysis = createRoute({
  getParentRoute: () => office,
  path: '/chart-page',
  validateSearch: analysisSearch,
  component: lazyScreen(() => import('./pages/AnalysisRoutes.tsx'), 'AnalysisRoute'),
});
const newDashboard = createRoute({
  getParentRoute: () => office,
  path: '/chart-page/new',
  validateSearch: (search): { copy?: string | undefined } => ({ copy: textIn(search, 'copy') }),
  component: lazyScreen(() => import('./pages/AnalysisRoutes.tsx'), 'NewDashboardRoute'),
});
const editDashboard = createRoute({
  getParentRoute: () => office,
  path: '/chart-page/$dashboardId/edit',
  component: lazyScreen(() => import('./pages/AnalysisRoutes.tsx'), 'EditDashboardRoute'),
});
const analysisRows = createRoute({
  getParentRoute: () => office,
  path: '/chart-page/$dashboardId/rows/$widgetId',
  validateSearch: rowsSearch,
  component: lazyScreen(() => import('./pages/AnalysisRoutes.tsx'), 'AnalysisRowsRoute'),
});

/** The routes of a noun that is described as a whole: its list, a new record, a record and the form that changes it. */
const resourceRoutes = <P extends ResourcePath>(
  noun: Noun<P>,
  load: () => Promise<Readonly<Record<'List' | 'New' | 'Record' | 'Edit', () => ReactNode>>>,
) => {
  const { path, list } = noun;
  return [
    createRoute({
      getParentRoute: () => office,
      path,
      validateSearch: listSearchIn(list),
      component: lazyScreen(load, 'List'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: `${path}/new` as const,
      validateSearch: (
        search,
      ): { customer?: string | undefined; site?: string | undefined; job?: string | undefined } => ({
        customer: textIn(search, 'customer'),
        site: textIn(search, 'site'),
        job: textIn(search, 'job'),
      }),
      component: lazyScreen(load, 'New'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: `${path}/$recordId` as const,
      validateSearch: (search): { tab?: string | undefined } => ({ tab: textIn(search, 'tab') }),
      component: lazyScreen(load, 'Record'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: `${path}/$recordId/edit` as const,
      component: lazyScreen(load, 'Edit'),
    }),
  ] as const;
};
const ticketRoutes = resourceRoutes(ticketNoun, async () => (await import('./pages/TicketRoutes.ts')).ticketScreens);
const recommendationRoutes = resourceRoutes(
  recommendationNoun,
  async () => (await import('./pages/RecommendationRoutes.ts')).recommendationScreens,
);
const claimRoutes = resourceRoutes(claimNoun, async () => (await import('./pages/ClaimRoutes.ts')).claimScreens);
const personRoutes = resourceRoutes(personNoun, async () => (await import('./pages/TeamRoutes.tsx')).personScreens);
const teamRoutes = resourceRoutes(teamNoun, async () => (await import('./pages/TeamRoutes.tsx')).teamScreens);
const teamMap = createRoute({
  getParentRoute: () => office,
  path: '/team-map',
  validateSearch: mapSearch,
  component: lazyScreen(() => import('./pages/MapRoutes.tsx'), 'TeamMapRoute'),
});
const dayTrack = createRoute({
  getParentRoute: () => office,
  path: '/team-map/$personId',
  validateSearch: trackSearch,
  component: lazyScreen(() => import('./pages/MapRoutes.tsx'), 'DayTrackRoute'),
});
const workTimeRoutes = resourceRoutes(
  workTimeNoun,
  async () => (await import('./pages/WorkTimeRoutes.tsx')).workTimeScreens,
);
const leaveRoutes = resourceRoutes(leaveNoun, async () => (await import('./pages/LeaveRoutes.ts')).leaveScreens);
const sightingRoutes = resourceRoutes(
  sightingNoun,
  async () => (await import('./pages/SightingRoutes.ts')).sightingScreens,
);
const shipmentRoutes = resourceRoutes(
  shipmentNoun,
  async () => (await import('./pages/ShipmentRoutes.tsx')).shipmentScreens,
);
const scanParcels = createRoute({
  getParentRoute: () => office,
  path: '/shipment-list/scan',
  component: lazyScreen(() => import('./pages/ShipmentRoutes.tsx'), 'ScanRoute'),
});
const stationRoutes = resourceRoutes(
  stationNoun,
  async () => (await import('./pages/StationRoutes.tsx')).stationScreens,
);
const sitePlans = createRoute({
  getParentRoute: () => office,
  path: '/stations/site/$siteId',
  validateSearch: planSearch,
  component: lazyScreen(() => import('./pages/StationRoutes.tsx'), 'SitePlansRoute'),
});
const itemRoutes = resourceRoutes(itemNoun, async () => (await import('./pages/ItemRoutes.tsx')).itemScreens);
const contactRoutes = resourceRoutes(
  contactNoun,
  async () => (await import('./pages/ContactRoutes.tsx')).contactScreens,
);
const contractRoutes = resourceRoutes(
  contractNoun,
  async () => (await import('./pages/ContractRoutes.tsx')).contractScreens,
);

const stockistRoutes = resourceRoutes(
  stockistNoun,
  async () => (await import('./pages/StockistRoutes.tsx')).stockistScreens,
);
const documentRoutes = resourceRoutes(
  documentNoun,
  async () => (await import('./pages/LibraryRoutes.tsx')).documentScreens,
);

const routeTree = root.addChildren([
  login,
  notReady,
  office.addChildren([
    home,
    denied,
    board,
    calendar,
    jobs,
    deletedJobs,
    newJob,
    job,
    review,
    unbilled,
    invoices,
    invoice,
    editDraft,
    payments,
    newPayment,
    payment,
    statements,
    balances,
    ledger,
    needed,
    booking,
    count,
    productsRoute,
    analysis,
    newDashboard,
    editDashboard,
    analysisRows,
    ...contactRoutes,
    ...contractRoutes,
    ...ticketRoutes,
    ...sightingRoutes,
    ...recommendationRoutes,
    ...personRoutes,
    ...teamRoutes,
    ...workTimeRoutes,
    teamMap,
    dayTrack,
    ...leaveRoutes,
    ...claimRoutes,
    scanParcels,
    ...shipmentRoutes,
    sitePlans,
    ...stationRoutes,
    ...itemRoutes,
    ...stockistRoutes,
    ...documentRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/office',
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  // A screen that fails or is still loading leaves the frame as it is.
  defaultErrorComponent: FailedRoute,
  defaultPendingComponent: PageSkeleton,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
