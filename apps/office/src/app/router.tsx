import { createRoute, createRouter } from '@tanstack/react-router';
import { textIn } from '../api/search.ts';
import { boardSearch, sheetSearch } from '../features/work/board/board-search.ts';
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
import { productList } from '../features/goods/products/product-list.ts';
import { bookingSearch } from '../features/goods/stock/booking/booking-search.ts';
import { needsSearch } from '../features/goods/stock/needs/needs-search.ts';
import { balanceList, ledgerList } from '../features/goods/stock/stock-lists.ts';
import { lazyScreen } from './lazy-screen.ts';
import { DeniedRoute, FailedRoute } from './pages/MessageRoutes.tsx';
import { login, notReady, office, root } from './frame-routes.tsx';
import { nounRoutes } from './resource-routes.ts';

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
const daySheet = createRoute({
  getParentRoute: () => office,
  path: '/jobs/board/sheet',
  validateSearch: sheetSearch,
  component: lazyScreen(() => import('./pages/DaySheetRoute.tsx'), 'DaySheetRoute'),
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
const formAnswer = createRoute({
  getParentRoute: () => office,
  path: '/form-answers/$answerId',
  component: lazyScreen(() => import('./pages/FormAnswerRoute.tsx'), 'FormAnswerRoute'),
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

const routeTree = root.addChildren([
  login,
  notReady,
  office.addChildren([
    home,
    denied,
    board,
    daySheet,
    calendar,
    jobs,
    deletedJobs,
    newJob,
    job,
    formAnswer,
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
    ...nounRoutes,
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
