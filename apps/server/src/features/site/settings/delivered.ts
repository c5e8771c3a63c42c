import { Decimal, Id } from '@field-service/contract/common.ts';
import { z } from 'zod';

const Text = z.string().trim().max(500);
const Url = z.url({ protocol: /^https?$/ }).max(500);
const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const Bit = z.union([z.literal(0), z.literal(1)]);
const Switches = z.record(z.string().max(64), z.union([z.boolean(), z.number(), z.string().max(500)]));

const test = 'apps/server/src/features/site/settings/delivered.test.ts';
const one = <S extends 'site' | 'folder', T>(scope: S, schema: z.ZodType<T>, fallback: NoInfer<T>, what: string) => ({
  scope,
  schema,
  fallback,
  effect: `${what} Every device gets it with its next sync (h/sync), and the office by its key.`,
  test,
});
const site = <T>(schema: z.ZodType<T>, fallback: NoInfer<T>, what: string) => one('site', schema, fallback, what);
const folder = <T>(schema: z.ZodType<T>, fallback: NoInfer<T>, what: string) => one('folder', schema, fallback, what);

/** Settings that the server keeps, checks, inherits and hands to the apps, which act on them (specification 000, section 3). */
export const delivered = {
  'UI-DevMode': site(Bit, 0, 'At 1 developers see their tools.'),
  'UI-portal': site(
    z.object({ mode: z.int().min(0).max(2).optional(), sidebar: z.boolean().optional() }),
    {},
    'How the portal opens.',
  ),
  enableLeave: site(z.boolean(), true, 'Whether the app offers leave: balances and the application for it.'),
  TTmode: site(z.boolean(), false, 'Test mode: the app skips saving and sending again.'),
  appDebug: site(z.boolean(), false, 'Whether the app writes its zip files apart, for debugging.'),
  expenseNote: site(z.boolean(), true, 'Whether the menu of the app has Expense Claim.'),
  supportAddress: site(
    z.union([z.email().max(254), z.literal('')]),
    '',
    'Where people send their logs; without it the app offers no mail to support.',
  ),
  'any-kb': site(Switches, {}, 'What the knowledge base offers to everybody.'),
  'item-tags': site(z.array(Text.min(1)).max(500), [], 'Tags that may be put on items.'),
  branding: site(
    z.object({
      main: Colour.optional(),
      sidebar: Colour.optional(),
      logo: Id.optional(),
      loginText: z.string().max(2000).optional(),
    }),
    {},
    'Colours, logo and the text of the login.',
  ),

  off: folder(z.array(z.int().min(0).max(6)).max(7), [], 'Weekdays without work, 0 for Sunday.'),
  work: folder(z.object({ from: Decimal, to: Decimal }), { from: '8', to: '18' }, 'Hours of work as hours.minutes.'),
  siteurl: folder(z.union([Url, z.literal('')]), '', 'The address at which the company is found.'),
  optimized: folder(z.boolean(), false, 'Whether routes of a day are put in the order of the shortest way.'),
  trackMode: folder(z.int().min(0).max(9), 1, 'How often positions are recorded; below 1 never.'),
  additionalDate: folder(z.int().min(0).max(366), 0, 'Days ahead that jobs are fetched for.'),
  useDocs: folder(z.boolean(), false, 'Whether documents are attached to jobs.'),
  serviceRadius: folder(
    z.number().min(0).max(1000),
    0,
    'Kilometres from a site within which work is taken to be done there; 0 for any distance.',
  ),
  'date-format': folder(z.enum(['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd']), 'dd/mm/yyyy', 'How dates are written.'),
  itemserialqr: folder(z.boolean(), false, 'Whether serial numbers of items are scanned.'),
  enableLeaveApplication: folder(z.boolean(), true, 'Whether leave is applied for in the app.'),
  enableLang: folder(z.boolean(), true, 'Whether people choose their language.'),
  infoGrid: folder(z.array(Text.min(1)).max(50), [], 'What the page of a job tells first.'),
  'x-job-update': folder(Switches, {}, 'What closing a job asks for.'),
  'x-mapSettings': folder(
    z.object({ tiles: z.union([Url, z.literal('')]).optional(), zoom: z.int().min(1).max(22).optional() }),
    {},
    'The tiles and the scale of maps.',
  ),
} as const;
