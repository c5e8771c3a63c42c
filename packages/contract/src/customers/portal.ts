import { dateFormats } from '@field-service/domain/values/basics/date-format.ts';
import { z } from 'zod';
import { Id, QueryInt, Stamp } from '../common.ts';
import { confirmationStates } from '../datasets/work.ts';
import { Status } from '../work/job.ts';
import { open, portal as portalAccess, route } from '../route.ts';

export const PortalUser = z.object({
  id: Id,
  infoid: Id.nullable(),
  name: z.string(),
  /** The contact person of the first site, otherwise the user; `ciAvatar` is the picture of that site. */
  contactperson: z.string(),
  avatar: z.string().nullable(),
  ciAvatar: z.string().nullable(),
  lang: z.string(),
  billing: z.boolean(),
  contact: z.object({ id: Id, name: z.string() }),
  folders: z.array(
    z.object({
      id: Id,
      name: z.string(),
      code: z.string(),
      parentId: Id.nullable(),
      path: z.string(),
      currency: z.string(),
      timezone: z.string(),
      locale: z.string(),
      /** As in the profile of staff: null where nothing is set. */
      dateFormat: z.enum(dateFormats).nullable(),
    }),
  ),
});
export type PortalUser = z.output<typeof PortalUser>;
export const PortalSite = z.object({
  id: Id,
  primary: z.boolean(),
  folderid: Id,
  site: z.object({ name: z.string(), code: z.string() }),
  salutation: z.object({ name: z.string() }).nullable(),
  contact: z.object({ name: z.string() }),
  contactperson: z.string().nullable(),
  infotype: z.object({ val: z.string() }),
  data: z.object({ address: z.record(z.string(), z.unknown()) }),
});
export type PortalSite = z.output<typeof PortalSite>;

/** A row of the dataset `schedules`: one visit. */
export const ScheduleRow = z.object({
  id: Id,
  docno: z.string(),
  title: z.string(),
  folderid: Id,
  /** The date in the folder's time zone. */
  date: z.int().nullable(),
  plan: Stamp,
  plan2: Stamp.nullable(),
  timeslot: z.string().nullable(),
  contact: z.object({ id: Id, name: z.string() }),
  site: z.object({ id: Id, name: z.string() }),
  technicians: z.array(z.string()),
  status: Status,
  /** The customer's response to the time as currently planned; null if the customer was not asked about that time. */
  confirmation: z.enum(confirmationStates).nullable(),
  uts: Stamp,
  ctid: z.int(),
});

const SiteQuery = z.strictObject({ siteid: Id });

export const portal = {
  user: route({
    method: 'GET',
    path: '/api/portal-user',
    summary: 'The logged-in customer.',
    access: portalAccess,
    data: PortalUser,
  }),
  sites: route({
    method: 'GET',
    path: '/api/portal-site',
    summary: 'The sites the customer may see, 20 a page, with `total`.',
    access: portalAccess,
    query: z.strictObject({ skip: QueryInt.optional(), search: z.string().max(100).optional() }),
    data: z.array(PortalSite),
  }),
  site: route({
    method: 'GET',
    path: '/api/portal-site/site',
    summary: 'One site of the customer.',
    access: portalAccess,
    query: SiteQuery,
    data: PortalSite,
    errors: ['record.not_found'],
  }),
  validate: route({
    method: 'GET',
    path: '/api/portal-site/validate',
    summary: 'Whether the customer may see a site; reveals nothing about other sites.',
    access: portalAccess,
    query: SiteQuery,
    data: z.object({ ok: z.boolean() }),
  }),
  contactSettings: route({
    method: 'GET',
    path: '/api/h/get-contact-settings',
    summary: 'Whether the portal is enabled (x-contactSettings.customerPortal).',
    access: open('reveals only whether there is a portal'),
    data: z.object({ 'x-contactSettings': z.object({ customerPortal: z.boolean() }) }),
  }),
  home: route({
    method: 'GET',
    path: '/api/h/portal-home',
    summary: "What needs the customer's attention, next visits, latest reports.",
    access: portalAccess,
    query: z.strictObject({ siteid: Id.optional() }),
    data: z.object({
      openInvoices: z.int(),
      overdueInvoices: z.int(),
      balances: z.array(z.object({ currency: z.string(), amount: z.string() })),
      next: z.array(
        z.object({
          id: Id,
          title: z.string(),
          site: z.string(),
          plan: z.int(),
          /** The number of a time type: how firm the time is. */
          timetype: z.int(),
          timeslot: z.string().nullable(),
        }),
      ),
      reports: z.array(z.object({ id: Id, docno: z.string(), title: z.string(), site: z.string(), date: z.int() })),
    }),
  }),
};
