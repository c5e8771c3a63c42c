import { createRoute } from '@tanstack/react-router';
import { textIn } from '../api/search.ts';
import { listSearchIn } from '@field-service/ui/list/list-spec.ts';
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
import { trendSearch } from '../features/work/stations/trend/trend-search.ts';
import { stationNoun } from '../features/work/stations/station-noun.ts';
import { shipmentNoun } from '../features/customers/shipments/shipment-noun.ts';
import { documentNoun } from '../features/customers/library/document-noun.ts';
import { itemNoun } from '../features/goods/items/item-noun.ts';
import { stockistNoun } from '../features/goods/stockists/stockist-noun.ts';
import { supplyRequestNoun } from '../features/goods/stock/requests/supply-request-noun.ts';
import type { Noun, ResourcePath } from '../resource/noun.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { ReactNode } from 'react';
import { office } from './frame-routes.tsx';

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
      ): Partial<Record<'customer' | 'site' | 'job' | 'person' | 'lines', string | undefined>> => ({
        customer: textIn(search, 'customer'),
        site: textIn(search, 'site'),
        job: textIn(search, 'job'),
        person: textIn(search, 'person'),
        lines: textIn(search, 'lines'),
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
const activityTrend = createRoute({
  getParentRoute: () => office,
  path: '/stations/trend',
  validateSearch: trendSearch,
  component: lazyScreen(() => import('./pages/StationRoutes.tsx'), 'TrendRoute'),
});
const itemRoutes = resourceRoutes(itemNoun, async () => (await import('./pages/ItemRoutes.tsx')).itemScreens);
const contactRoutes = resourceRoutes(
  contactNoun,
  async () => (await import('./pages/ContactRoutes.tsx')).contactScreens,
);
const siteMap = createRoute({
  getParentRoute: () => office,
  path: '/contact-list/map',
  validateSearch: (search): { search?: string | undefined; site?: string | undefined } => ({
    search: textIn(search, 'search'),
    site: textIn(search, 'site'),
  }),
  component: lazyScreen(() => import('./pages/ContactRoutes.tsx'), 'SiteMapRoute'),
});
const contractRoutes = resourceRoutes(
  contractNoun,
  async () => (await import('./pages/ContractRoutes.tsx')).contractScreens,
);

const stockistRoutes = resourceRoutes(
  stockistNoun,
  async () => (await import('./pages/StockistRoutes.tsx')).stockistScreens,
);
const supplyRequestRoutes = resourceRoutes(
  supplyRequestNoun,
  async () => (await import('./pages/SupplyRequestRoutes.ts')).supplyRequestScreens,
);
const documentRoutes = resourceRoutes(
  documentNoun,
  async () => (await import('./pages/LibraryRoutes.tsx')).documentScreens,
);

/** The routes of all nouns that are described as a whole, and those of their own screens beside them. */
export const nounRoutes = [
  siteMap,
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
  activityTrend,
  ...stationRoutes,
  ...itemRoutes,
  ...stockistRoutes,
  ...supplyRequestRoutes,
  ...documentRoutes,
] as const;
