import { contactNoun } from '../features/customers/contacts/contact-noun.ts';
import { contractNoun } from '../features/work/contracts/contract-noun.ts';
import { ticketNoun } from '../features/customers/tickets/ticket-noun.ts';
import { claimNoun } from '../features/people/claims/claim-noun.ts';
import { personNoun } from '../features/people/people/person-noun.ts';
import { workTimeNoun } from '../features/people/work-time/work-time-noun.ts';
import { leaveNoun } from '../features/people/leave/leave-noun.ts';
import { sightingNoun } from '../features/work/sightings/sighting-noun.ts';
import { recommendationNoun } from '../features/work/recommendations/recommendation-noun.ts';
import { shipmentNoun } from '../features/customers/shipments/shipment-noun.ts';
import { documentNoun } from '../features/customers/library/document-noun.ts';
import { itemNoun } from '../features/goods/items/item-noun.ts';
import { stationNoun } from '../features/work/stations/station-noun.ts';
import { stockistNoun } from '../features/goods/stockists/stockist-noun.ts';
import { supplyRequestNoun } from '../features/goods/stock/requests/supply-request-noun.ts';
import { keysOfNoun } from '../resource/noun.ts';
import type { KeysOf, StaleKey } from '@field-service/ui/shell/connection/live-updates.ts';

/** The kinds of query keys that a change to a noun affects. The second part of an `own` key is the record's id. */
const affected: Readonly<Record<string, { own?: string; lists: readonly string[] }>> = {
  // Tickets, leave, claims and work days are posts; a job made from a ticket or in response to a sighting is shown with it.
  post: {
    own: 'post',
    lists: [
      'posts',
      'reviews',
      'deleted-jobs',
      'schedule',
      'unbilled',
      'confirmations',
      'messages',
      'home',
      ticketNoun.name,
      ticketNoun.list.facts.name,
      leaveNoun.name,
      leaveNoun.list.facts.name,
      claimNoun.name,
      claimNoun.list.facts.name,
      workTimeNoun.name,
      workTimeNoun.list.facts.name,
      sightingNoun.name,
      sightingNoun.list.facts.name,
      contractNoun.name,
      contractNoun.list.facts.name,
    ],
  },
  [sightingNoun.name]: keysOfNoun(sightingNoun),
  [recommendationNoun.name]: keysOfNoun(recommendationNoun),
  // A plan is shown with its stations.
  [stationNoun.name]: { ...keysOfNoun(stationNoun), lists: [...keysOfNoun(stationNoun).lists, 'plan'] },
  [shipmentNoun.name]: keysOfNoun(shipmentNoun),
  parcel: { own: 'parcel', lists: ['parcels'] },
  threshold: { lists: ['thresholds', 'plan'] },
  floor_plan: { own: 'plan', lists: ['floor-plans', stationNoun.list.facts.name] },
  upload_package: { lists: ['post', 'schedule', 'home'] },
  file: { lists: ['post', 'invoice', 'files'] },
  invoice: { own: 'invoice', lists: ['invoices', 'unbilled', 'post', 'statement', 'home'] },
  form_answer: { own: 'form-answer', lists: ['form-answers'] },
  message: { lists: ['messages'] },
  payment: { own: 'payment', lists: ['payments', 'invoice', 'invoices', 'statement', 'home'] },
  // An entry, a folder or its settings were changed; the profile lists the folders.
  menu: { lists: ['menu', 'profile', 'folder-settings'] },
  app_user: { lists: [...keysOfNoun(personNoun).lists, personNoun.name, contactNoun.name] },
  [contactNoun.name]: { ...keysOfNoun(contactNoun), lists: [...keysOfNoun(contactNoun).lists, 'contact-infos'] },
  [contractNoun.name]: keysOfNoun(contractNoun),
  [itemNoun.name]: { ...keysOfNoun(itemNoun), lists: [...keysOfNoun(itemNoun).lists, 'products', 'stock-balance'] },
  [stockistNoun.name]: keysOfNoun(stockistNoun),
  [supplyRequestNoun.name]: keysOfNoun(supplyRequestNoun),
  [documentNoun.name]: keysOfNoun(documentNoun),
  dashboard: { own: 'dashboard', lists: ['dashboards'] },
  stock_ledger: { lists: ['stock-ledger-qr', 'stock-balance', 'supplies'] },
};

/** The query keys of the office that contain changed records. */
export const keysOf: KeysOf = (noun, ids) => {
  const { own, lists } = affected[noun] ?? { lists: [] };
  const named = own === undefined ? [] : ids.map((id): StaleKey => [own, id]);
  return [...named, ...lists.map((kind): StaleKey => [kind])];
};
