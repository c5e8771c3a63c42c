import { z } from 'zod';
import { Id, Stamp } from '../common.ts';
import { route, self } from '../route.ts';

/** What the search finds, in the order in which it is shown. */
export const searchKinds = ['customer', 'site', 'job', 'invoice', 'item', 'person'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The most records of each kind that a search returns. */
export const hitsOfKind = 5;

/** A record that was found. */
export const Hit = z.object({
  kind: z.enum(searchKinds),
  id: Id,
  /** The document number or the code; null for a draft and for a person. */
  number: z.string().nullable(),
  name: z.string(),
  /** The name of the record that it belongs to: the customer of a site, a job or an invoice. */
  of: z.string().nullable(),
  /** The id of the customer of a site. */
  contactid: Id.nullable(),
  /** The planned start of a job. */
  plan: Stamp.nullable(),
});
export type Hit = z.output<typeof Hit>;

export const search = {
  find: route({
    method: 'GET',
    path: '/api/h/search',
    summary:
      'Customers, sites, jobs, invoices, items and people that contain a text, as far as the person may see them: up to five of each kind. A text of less than three bytes finds nothing.',
    access: self('staff'),
    query: z.strictObject({ text: z.string().max(100) }),
    data: z.object({
      hits: z.array(Hit),
      /** The kinds of which not all records were looked at, because that would have taken too long. */
      incomplete: z.array(z.enum(searchKinds)),
    }),
  }),
};
