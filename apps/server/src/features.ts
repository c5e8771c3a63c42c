import type { Services } from './context.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { consoleRoutes } from './features/console/routes.ts';
import { sweepBackups } from './features/backup/public.ts';
import { backupRoutes } from './features/backup/routes.ts';
import { claimDataset, claimKind } from './features/claims/public.ts';
import { claimRoutes } from './features/claims/routes.ts';
import { leaveBalanceDataset, leaveDataset, leaveKind } from './features/leave/public.ts';
import { leaveRoutes } from './features/leave/routes.ts';
import { billingPeriodDataset, billPlans, remindOverdue } from './features/billing/public.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { contactDataset, contactInfoDataset } from './features/contacts/public.ts';
import { contactRoutes } from './features/contacts/routes.ts';
import { counterRoutes } from './features/counters/routes.ts';
import type { Dataset } from './features/data/public.ts';
import { deviceRoutes } from './features/devices/routes.ts';
import { sweepBin, sweepBlobs } from './features/files/public.ts';
import { fileRoutes } from './features/files/routes.ts';
import { folderRoutes } from './features/folders/routes.ts';
import { permissionsDataset, rolesDataset, usersDataset } from './features/iam/public.ts';
import { technicianValueDataset } from './features/formulas/public.ts';
import { formulaRoutes } from './features/formulas/routes.ts';
import { iamRoutes } from './features/iam/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { invoiceLinesDataset, invoicesDataset, unbilledDataset } from './features/invoices/public.ts';
import { invoiceRoutes } from './features/invoices/routes.ts';
import { auditDataset } from './features/history/public.ts';
import { itemDataset, productDataset } from './features/items/public.ts';
import { itemRoutes } from './features/items/routes.ts';
import { languageRoutes } from './features/languages/routes.ts';
import { libraryDataset } from './features/library/public.ts';
import { libraryRoutes } from './features/library/routes.ts';
import { lookupDatasets } from './features/lookups/public.ts';
import { lookupRoutes } from './features/lookups/routes.ts';
import { messageDataset, remindOfDue } from './features/messages/public.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { fulfilOrderSets, orderSetDataset } from './features/order-sets/public.ts';
import { orderSetRoutes } from './features/order-sets/routes.ts';
import { paymentsDataset } from './features/payments/public.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { quoteDataset, teamDataset, technicianDataset } from './features/people/public.ts';
import { pingDataset } from './features/pings/public.ts';
import { pingRoutes } from './features/pings/routes.ts';
import { scheduleDataset } from './features/portal/public.ts';
import { portalRoutes } from './features/portal/routes.ts';
import { boardDataset, reportDataset, technicianDatasets, treatmentDataset } from './features/posts/public.ts';
import { postRoutes } from './features/posts/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { recommendationDataset } from './features/recommendations/public.ts';
import { recommendationRoutes } from './features/recommendations/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { settingRoutes } from './features/settings/routes.ts';
import { parcelDataset, shipmentDataset } from './features/shipments/public.ts';
import { shipmentRoutes } from './features/shipments/routes.ts';
import {
  installedBaseDataset,
  installedRecordDataset,
  planDataset,
  stationDataset,
} from './features/stations/public.ts';
import { stationRoutes } from './features/stations/routes.ts';
import { stockBalanceDataset, stockistDataset, stockLedgerDataset, suppliesDataset } from './features/stock/public.ts';
import { stockRoutes } from './features/stock/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { sightingDataset } from './features/sightings/public.ts';
import { sightingRoutes } from './features/sightings/routes.ts';
import { syncRoutes } from './features/sync/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { closeResolvedTickets, ticketDataset, ticketKind } from './features/tickets/public.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { correctiveActionDataset, thresholdDataset } from './features/trends/public.ts';
import { trendRoutes } from './features/trends/routes.ts';
import { sweepUploads } from './features/uploads/public.ts';
import { closeWorkDays, recordActivity, workTimeDataset } from './features/work-time/public.ts';
import { workTimeRoutes } from './features/work-time/routes.ts';
import { uploadMount, uploadRoutes } from './features/uploads/routes.ts';
import { confirmationDataset } from './features/confirmations/public.ts';
import { confirmationRoutes } from './features/confirmations/routes.ts';
import { dashboardDataset } from './features/dashboards/public.ts';
import { dashboardRoutes } from './features/dashboards/routes.ts';
import { formAnswerDataset, formDataset } from './features/forms/public.ts';
import { formRoutes } from './features/forms/routes.ts';
import { deliveryDataset, retryHooks, webhookDataset } from './features/webhooks/public.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import type { BoundRoute } from './plugins/bind.ts';
import type { RawMount } from './plugins/raw-mount.ts';
import { housekeeping } from './queue/housekeeping.ts';
import type { Routine } from './queue/job.ts';

/** Every feature's calls. A feature that is not in these lists is not served. */
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
  ...contactRoutes,
  ...itemRoutes,
  ...stockRoutes,
  ...formulaRoutes,
  ...stationRoutes,
  ...libraryRoutes,
  ...shipmentRoutes,
  ...webhookRoutes,
  ...formRoutes(services),
  ...dashboardRoutes(datasets),
  ...confirmationRoutes(services),
  ...pingRoutes,
  ...workTimeRoutes,
  ...pushRoutes,
  ...messageRoutes,
  ...postRoutes({ worktime: recordActivity }, { leave: leaveKind, ticket: ticketKind, claim: claimKind }),
  ...ticketRoutes,
  ...claimRoutes,
  ...leaveRoutes,
  ...orderSetRoutes,
  ...recommendationRoutes,
  ...sightingRoutes,
  ...trendRoutes,
  ...syncRoutes,
  ...reportRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...billingRoutes(services),
  ...portalRoutes,
  ...systemRoutes({ queue: services.queue, channels: services.channels, config: services.config }),
  ...consoleRoutes(services),
  ...backupRoutes(services),
  ...uploadRoutes,
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
  reportDataset,
  messageDataset,
  scheduleDataset,
  treatmentDataset,
  contactDataset,
  contactInfoDataset,
  technicianDataset,
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
  installedBaseDataset,
  installedRecordDataset,
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

/** Protocols of their own, such as resumable uploads. */
export const rawMounts = (services: Services): RawMount[] => [uploadMount(services)];

/** Work by the clock. */
export const routines: readonly Routine[] = [
  housekeeping,
  remindOfDue,
  closeWorkDays,
  sweepUploads,
  sweepBin,
  sweepBlobs,
  sweepBackups,
  fulfilOrderSets,
  billPlans,
  remindOverdue,
  closeResolvedTickets,
  retryHooks,
];
