import type { Services } from './context.ts';
import { accountRoutes } from './features/access/accounts/routes.ts';
import { consoleRoutes } from './features/site/console/routes.ts';
import { sweepBackups } from './features/site/backup/public.ts';
import { sweepExports } from './features/site/exports/public.ts';
import { exportRoutes } from './features/site/exports/routes.ts';
import { backupRoutes } from './features/site/backup/routes.ts';
import { claimDataset, claimKind } from './features/people/claims/public.ts';
import { claimRoutes } from './features/people/claims/routes.ts';
import { leaveBalanceDataset, leaveDataset, leaveKind } from './features/people/leave/public.ts';
import { leaveRoutes } from './features/people/leave/routes.ts';
import { billingPeriodDataset, billPlans, remindOverdue } from './features/money/billing/public.ts';
import { billingRoutes } from './features/money/billing/routes.ts';
import { contactDataset, contactInfoDataset } from './features/customers/contacts/public.ts';
import { contactRoutes } from './features/customers/contacts/routes.ts';
import { counterRoutes } from './features/site/counters/routes.ts';
import type { Dataset } from './datasets/public.ts';
import { deviceRoutes } from './features/access/devices/routes.ts';
import { sweepBin, sweepBlobs } from './features/site/files/public.ts';
import { fileRoutes } from './features/site/files/routes.ts';
import { folderRoutes } from './features/site/folders/routes.ts';
import { permissionsDataset, rolesDataset, usersDataset } from './features/access/iam/public.ts';
import {
  contractValuesDataset,
  technicianValueDataset,
  technicianValuesDataset,
} from './features/goods/formulas/public.ts';
import { formulaRoutes } from './features/goods/formulas/routes.ts';
import { iamRoutes } from './features/access/iam/routes.ts';
import { homeRoutes } from './features/site/home/routes.ts';
import { searchRoutes } from './features/site/search/routes.ts';
import { importRoutes } from './features/site/imports/routes.ts';
import { invoiceLinesDataset, invoicesDataset, unbilledDataset } from './features/money/invoices/public.ts';
import { invoiceRoutes } from './features/money/invoices/routes.ts';
import { auditDataset } from './history/public.ts';
import { itemDataset, productDataset } from './features/goods/items/public.ts';
import { itemRoutes } from './features/goods/items/routes.ts';
import { languageRoutes } from './features/site/languages/routes.ts';
import { libraryDataset } from './features/customers/library/public.ts';
import { libraryRoutes } from './features/customers/library/routes.ts';
import { lookupDatasets } from './features/site/lookups/public.ts';
import { lookupRoutes } from './features/site/lookups/routes.ts';
import { messageDataset, remindOfDue } from './features/outgoing/messages/public.ts';
import { messageRoutes } from './features/outgoing/messages/routes.ts';
import { fulfilOrderSets, orderSetDataset } from './features/work/order-sets/public.ts';
import { orderSetRoutes } from './features/work/order-sets/routes.ts';
import { paymentsDataset } from './features/money/payments/public.ts';
import { paymentRoutes } from './features/money/payments/routes.ts';
import { peopleDataset, quoteDataset, teamDataset, technicianDataset } from './features/people/people/public.ts';
import { peopleRoutes } from './features/people/people/routes.ts';
import { pingDataset } from './features/work/pings/public.ts';
import { pingRoutes } from './features/work/pings/routes.ts';
import { scheduleDataset } from './features/customers/portal/public.ts';
import { portalRoutes } from './features/customers/portal/routes.ts';
import {
  boardDataset,
  creatorOf,
  reportDataset,
  reviewDataset,
  technicianDatasets,
  treatmentDataset,
  type PostKinds,
} from './features/work/posts/public.ts';
import { postRoutes } from './features/work/posts/routes.ts';
import { pushRoutes } from './features/outgoing/push/routes.ts';
import { recommendationDataset } from './features/work/recommendations/public.ts';
import { recommendationRoutes } from './features/work/recommendations/routes.ts';
import { reportRoutes } from './features/work/reports/routes.ts';
import { sessionRoutes } from './features/access/sessions/routes.ts';
import { pruneRecords } from './features/site/retention/public.ts';
import { settingRoutes } from './features/site/settings/routes.ts';
import { parcelDataset, shipmentDataset } from './features/customers/shipments/public.ts';
import { shipmentRoutes } from './features/customers/shipments/routes.ts';
import {
  installedBaseDataset,
  sharedBaseDataset,
  installedRecordDataset,
  stationVisitDataset,
  planDataset,
  stationDataset,
} from './features/work/stations/public.ts';
import { stationRoutes } from './features/work/stations/routes.ts';
import {
  stockBalanceDataset,
  stockistDataset,
  stockLedgerDataset,
  suppliesDataset,
  supplyRequestDataset,
} from './features/goods/stock/public.ts';
import { stockRoutes } from './features/goods/stock/routes.ts';
import { supportRoutes } from './features/access/support/routes.ts';
import { createJobForSighting, sightingDataset } from './features/work/sightings/public.ts';
import { sightingRoutes } from './features/work/sightings/routes.ts';
import { syncRoutes } from './sync/routes.ts';
import { systemRoutes } from './features/site/system/routes.ts';
import { closeResolvedTickets, ticketDataset, ticketKind } from './features/customers/tickets/public.ts';
import { ticketRoutes } from './features/customers/tickets/routes.ts';
import { correctiveActionDataset, thresholdDataset } from './features/work/trends/public.ts';
import { trendRoutes } from './features/work/trends/routes.ts';
import { sweepUploads } from './features/work/uploads/public.ts';
import { closeWorkDays, recordActivity, workTimeDataset } from './features/people/work-time/public.ts';
import { workTimeRoutes } from './features/people/work-time/routes.ts';
import { unsentWorkRoutes } from './features/work/unsent-work/routes.ts';
import { uploadMount, uploadRoutes } from './features/work/uploads/routes.ts';
import { confirmationDataset } from './features/work/confirmations/public.ts';
import { confirmationRoutes } from './features/work/confirmations/routes.ts';
import { dashboardDataset } from './features/site/dashboards/public.ts';
import { dashboardRoutes } from './features/site/dashboards/routes.ts';
import { formAnswerDataset, formDataset } from './features/customers/forms/public.ts';
import { formRoutes } from './features/customers/forms/routes.ts';
import { deliveryDataset, retryHooks, webhookDataset } from './features/outgoing/webhooks/public.ts';
import { webhookRoutes } from './features/outgoing/webhooks/routes.ts';
import type { BoundRoute } from './plugins/bind.ts';
import type { RawMount } from './plugins/raw-mount.ts';
import { housekeeping } from './queue/housekeeping.ts';
import type { Routine } from './queue/job.ts';

/** The posts of other features that users create. */
const kinds: PostKinds = { leave: leaveKind, ticket: ticketKind, claim: claimKind };
const createPost = creatorOf(kinds, createJobForSighting);

/** The calls of every feature. A feature that is not in these lists is not served. */
export const routes = (services: Services): BoundRoute[] => [
  ...sessionRoutes(services.sessions),
  ...deviceRoutes(services.sessions),
  ...supportRoutes(services.sessions),
  ...accountRoutes(services),
  ...iamRoutes(services.sessions),
  ...settingRoutes,
  ...folderRoutes,
  ...counterRoutes,
  ...languageRoutes,
  ...lookupRoutes,
  ...importRoutes,
  ...homeRoutes,
  ...searchRoutes,
  ...contactRoutes,
  ...itemRoutes,
  ...stockRoutes,
  ...formulaRoutes,
  ...stationRoutes(services),
  ...libraryRoutes,
  ...shipmentRoutes(services),
  ...webhookRoutes,
  ...formRoutes(services),
  ...dashboardRoutes(datasets),
  ...confirmationRoutes(services),
  ...pingRoutes,
  ...peopleRoutes,
  ...workTimeRoutes,
  ...pushRoutes,
  ...messageRoutes,
  ...postRoutes({ worktime: recordActivity }, kinds, createPost),
  ...ticketRoutes,
  ...claimRoutes,
  ...leaveRoutes,
  ...orderSetRoutes,
  ...recommendationRoutes,
  ...sightingRoutes,
  ...trendRoutes,
  ...syncRoutes,
  ...reportRoutes(services),
  ...invoiceRoutes(services),
  ...paymentRoutes,
  ...billingRoutes(services),
  ...portalRoutes,
  ...systemRoutes({ queue: services.queue, channels: services.channels, config: services.config }),
  ...consoleRoutes(services),
  ...backupRoutes(services),
  ...exportRoutes(datasets),
  ...uploadRoutes,
  ...unsentWorkRoutes(createPost),
  ...fileRoutes(services),
];

/** Every dataset of `GET /api/data/{id}`. */
export const datasets: readonly Dataset[] = [
  ...lookupDatasets,
  ...technicianDatasets,
  boardDataset,
  orderSetDataset,
  recommendationDataset,
  sightingDataset,
  ticketDataset,
  claimDataset,
  thresholdDataset,
  correctiveActionDataset,
  technicianValueDataset,
  technicianValuesDataset,
  contractValuesDataset,
  reportDataset,
  reviewDataset,
  messageDataset,
  scheduleDataset,
  treatmentDataset,
  contactDataset,
  contactInfoDataset,
  technicianDataset,
  peopleDataset,
  teamDataset,
  itemDataset,
  productDataset,
  libraryDataset,
  shipmentDataset,
  parcelDataset,
  webhookDataset,
  confirmationDataset,
  dashboardDataset,
  formDataset,
  formAnswerDataset,
  deliveryDataset,
  stockLedgerDataset,
  stockBalanceDataset,
  stockistDataset,
  suppliesDataset,
  supplyRequestDataset,
  installedBaseDataset,
  sharedBaseDataset,
  installedRecordDataset,
  stationVisitDataset,
  quoteDataset,
  pingDataset,
  workTimeDataset,
  leaveDataset,
  leaveBalanceDataset,
  planDataset,
  stationDataset,
  unbilledDataset,
  invoicesDataset,
  invoiceLinesDataset,
  paymentsDataset,
  billingPeriodDataset,
  usersDataset,
  rolesDataset,
  permissionsDataset,
  auditDataset,
];

/** Routes with their own protocol, such as resumable uploads. */
export const rawMounts = (services: Services): RawMount[] => [uploadMount(services)];

/** Scheduled work. */
export const routines: readonly Routine[] = [
  housekeeping,
  remindOfDue,
  closeWorkDays,
  sweepUploads,
  sweepBin,
  sweepBlobs,
  sweepBackups,
  sweepExports,
  fulfilOrderSets,
  billPlans,
  remindOverdue,
  closeResolvedTickets,
  retryHooks,
  pruneRecords,
];
