import type { PlainPhrase } from '../../parts/plain-phrase.ts';
import type { ScreenPath } from '../menu.ts';
import { contractNoun } from '../../features/work/contracts/contract-noun.ts';
import { contactNoun } from '../../features/customers/contacts/contact-noun.ts';
import { ticketNoun } from '../../features/customers/tickets/ticket-noun.ts';
import { stationNoun } from '../../features/work/stations/station-noun.ts';
import { personNoun } from '../../features/people/people/person-noun.ts';
import { workTimeNoun } from '../../features/people/work-time/work-time-noun.ts';
import { leaveNoun } from '../../features/people/leave/leave-noun.ts';
import { claimNoun } from '../../features/people/claims/claim-noun.ts';
import { itemNoun } from '../../features/goods/items/item-noun.ts';
import { documentNoun } from '../../features/customers/library/document-noun.ts';
import { shipmentNoun } from '../../features/customers/shipments/shipment-noun.ts';
import { sightingNoun } from '../../features/work/sightings/sighting-noun.ts';
import { recommendationNoun } from '../../features/work/recommendations/recommendation-noun.ts';

/** What people call a screen besides its name in the menu, so that the search finds it by those words too. */
export const otherWords: Partial<Record<ScreenPath, PlainPhrase>> = {
  '/jobs/board': 'dispatch, schedule, planner, roster',
  '/jobs/calendar': 'month, planner',
  '/review': 'approve, release, service report',
  '/bills/unbilled': 'billing, to be invoiced, create invoices',
  '/bills/payments': 'receipts, money received, refunds',
  '/bills/statements': 'debtors, balance, account',
  [contractNoun.path]: 'agreements, recurring jobs, subscriptions',
  [contactNoun.path]: 'clients, companies, sites, accounts',
  [ticketNoun.path]: 'requests, complaints, help desk',
  [stationNoun.path]: 'bait stations, traps, map, barcodes',
  [personNoun.path]: 'staff, technicians, employees, licences, skills',
  [workTimeNoun.path]: 'hours, timesheets, attendance',
  [leaveNoun.path]: 'absences, holidays, sick',
  [claimNoun.path]: 'expenses, reimbursement, receipts',
  [itemNoun.path]: 'products, chemicals, materials, services, prices',
  '/stock': 'inventory, warehouse',
  [documentNoun.path]: 'documents, safety data sheets, labels, certificates',
  '/chart-page': 'dashboards, reports, trends, figures',
  [shipmentNoun.path]: 'deliveries, parcels',
  [sightingNoun.path]: 'pest reports, pests seen',
  [recommendationNoun.path]: 'advice, follow-up, corrective actions',
};
