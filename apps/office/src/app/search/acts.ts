import type { useT } from '@field-service/i18n/use-t.ts';
import type { ScreenPath } from '../menu.ts';

/** Something that the search offers to do: a form to open, for people with the grant whose menu has its screen. */
export interface SearchAct {
  label: string;
  address: string;
  screen: ScreenPath;
  needs: string;
}

/** What can be begun from anywhere. */
export const searchActs = (t: ReturnType<typeof useT<'office'>>): readonly SearchAct[] => [
  { label: t('New job'), address: '/jobs/new', screen: '/jobs', needs: 'POST:CR' },
  { label: t('New contract'), address: '/contracts/new', screen: '/contracts', needs: 'POST:CR' },
  { label: t('New sighting'), address: '/sightings/new', screen: '/sightings', needs: 'POST:CR' },
  { label: t('New shipment'), address: '/shipment-list/new', screen: '/shipment-list', needs: 'CONT:UP' },
  { label: t('Scan parcels'), address: '/shipment-list/scan', screen: '/shipment-list', needs: 'CONT:UP' },
  { label: t('New customer'), address: '/contact-list/new', screen: '/contact-list', needs: 'CONT:CR' },
  { label: t('New item'), address: '/item-list/new', screen: '/item-list', needs: 'ITEM:CR' },
  { label: t('New supply request'), address: '/supply-requests/new', screen: '/supply-requests', needs: 'STCK:VW' },
  { label: t('Request leave'), address: '/leave-list/new', screen: '/leave-list', needs: 'LEAV:CR' },
  { label: t('New claim'), address: '/claim-list/new', screen: '/claim-list', needs: 'CLAM:CR' },
  { label: t('Record payment'), address: '/bills/payments/new', screen: '/bills/payments', needs: 'BILL:CR' },
];
