import type { Hit, SearchKind } from '@field-service/contract/site/search.ts';
import type { ScreenPath } from '../menu.ts';

/** The screen that shows the records of a kind; without it in the menu, they are not offered. */
export const screenOf = {
  customer: '/contact-list',
  site: '/contact-list',
  job: '/jobs',
  invoice: '/bills/invoices',
  item: '/item-list',
  person: '/jobs',
} as const satisfies Record<SearchKind, ScreenPath>;

/** The address of a record that was found: a site is on the page of its customer, a technician leads to their jobs. */
export const addressOf = ({ kind, id, contactid }: Pick<Hit, 'kind' | 'id' | 'contactid'>): string => {
  switch (kind) {
    case 'site':
      return `${screenOf.site}/${contactid ?? ''}?tab=sites`;
    case 'person':
      return `${screenOf.person}?technician=${id}`;
    default:
      return `${screenOf[kind]}/${id}`;
  }
};
