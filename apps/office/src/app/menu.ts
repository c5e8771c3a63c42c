import type { MenuEntry } from '@field-service/contract/access/iam-roles.ts';
import {
  IconBuildingWarehouse,
  IconCalendarMonth,
  IconCalendarTime,
  IconCash,
  IconChartBar,
  IconChecklist,
  IconFileInvoice,
  IconFileText,
  IconHome,
  IconList,
  IconListDetails,
  IconMap2,
  IconReceiptOff,
  IconShoppingBag,
  IconTruckLoading,
  type Icon,
} from '@tabler/icons-react';
import { contactNoun } from '../features/customers/contacts/contact-noun.ts';
import { contractNoun } from '../features/work/contracts/contract-noun.ts';
import { ticketNoun } from '../features/customers/tickets/ticket-noun.ts';
import { claimNoun } from '../features/people/claims/claim-noun.ts';
import { personNoun } from '../features/people/people/person-noun.ts';
import { teamNoun } from '../features/people/teams/team-noun.ts';
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

/**
 * The office's screens by the address that their menu entry names. A new screen is one line here and its route; until
 * then, its entry is not shown.
 */
export const screens = {
  '/': { icon: IconHome },
  '/jobs': { icon: IconList },
  '/jobs/board': { icon: IconCalendarTime },
  '/jobs/calendar': { icon: IconCalendarMonth },
  '/review': { icon: IconChecklist },
  '/bills/invoices': { icon: IconFileInvoice },
  '/bills/unbilled': { icon: IconReceiptOff },
  '/bills/payments': { icon: IconCash },
  '/bills/statements': { icon: IconFileText },
  [contactNoun.path]: { icon: contactNoun.icon },
  [contractNoun.path]: { icon: contractNoun.icon },
  [ticketNoun.path]: { icon: ticketNoun.icon },
  [sightingNoun.path]: { icon: sightingNoun.icon },
  [stationNoun.path]: { icon: stationNoun.icon },
  [shipmentNoun.path]: { icon: shipmentNoun.icon },
  [recommendationNoun.path]: { icon: recommendationNoun.icon },
  [personNoun.path]: { icon: personNoun.icon },
  [teamNoun.path]: { icon: teamNoun.icon },
  '/team-map': { icon: IconMap2 },
  [workTimeNoun.path]: { icon: workTimeNoun.icon },
  [leaveNoun.path]: { icon: leaveNoun.icon },
  [claimNoun.path]: { icon: claimNoun.icon },
  [itemNoun.path]: { icon: itemNoun.icon },
  '/product-list': { icon: IconShoppingBag },
  '/stock': { icon: IconBuildingWarehouse },
  '/stock/ledger': { icon: IconListDetails },
  '/stock/needed': { icon: IconTruckLoading },
  [supplyRequestNoun.path]: { icon: supplyRequestNoun.icon },
  [stockistNoun.path]: { icon: stockistNoun.icon },
  [documentNoun.path]: { icon: documentNoun.icon },
  '/chart-page': { icon: IconChartBar },
} satisfies Record<string, { icon: Icon }>;
export type ScreenPath = keyof typeof screens;

export interface MenuItem {
  entry: MenuEntry;
  /** Missing for a heading. */
  to: ScreenPath | undefined;
  children: readonly MenuItem[];
}

/** Whether an address of the menu has a screen. */
export const isScreen = (url: string): url is ScreenPath => Object.hasOwn(screens, url);

/**
 * The menu as a tree, in the server's order. An entry without a screen is a heading, or is omitted if there is nothing
 * below it.
 */
export const menuTree = (entries: readonly MenuEntry[]): readonly MenuItem[] => {
  const under = (parentId: string | null): readonly MenuItem[] =>
    entries
      .filter((entry) => entry.parentId === parentId)
      .flatMap((entry) => {
        const to = isScreen(entry.url) ? entry.url : undefined;
        const children = under(entry.id);
        return to === undefined && children.length === 0 ? [] : [{ entry, to, children }];
      });
  return under(null);
};

/** Whether the menu has an entry for a screen. */
export const isListed = (entries: readonly MenuEntry[], screen: ScreenPath): boolean =>
  entries.some(({ url }) => url === screen);

/** Where users start who do one kind of work; the first that they may open. */
const starts: readonly { to: ScreenPath; needs: string }[] = [
  { to: '/jobs/board', needs: 'POST:AS' },
  { to: '/bills/unbilled', needs: 'BILL:CR' },
  { to: '/jobs', needs: 'POST:VW' },
];

/**
 * The screen on which a user starts: the board for planners, unbilled jobs for billing staff, the job list for others
 * who may see jobs, and otherwise the first screen of the menu.
 */
export const startScreen = (
  entries: readonly MenuEntry[],
  may: (requirement: string) => boolean,
): ScreenPath | undefined =>
  starts.find(({ to, needs }) => may(needs) && isListed(entries, to))?.to ??
  entries.map(({ url }) => url).find(isScreen);
