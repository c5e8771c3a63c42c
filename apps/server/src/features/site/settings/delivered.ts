import { settingsOf } from './described.ts';

const test = 'apps/server/src/features/site/settings/delivered.test.ts';
const seen = 'e2e/src/screens/office/settings-seen.test.ts';
const told = (what: string) => ({
  effect: `${what} Every device gets it with its next sync (h/sync), and the office by its key.`,
  test,
});

/**
 * Settings that the server stores, validates, inherits and delivers to the apps, which act on them (specification 000,
 * section 3).
 */
export const delivered = settingsOf({
  'UI-DevMode': told(
    'At 1 the debug mode is on: devices also store the lookups for managing customers, and the frame of the office says so.',
  ),
  'UI-portal': told('How the portal opens.'),
  enableLeave: told('Whether the app offers leave: balances and the application for it.'),
  TTmode: told('Test mode: the app skips saving and sending again.'),
  appDebug: told('Whether the app writes its zip files apart, for debugging.'),
  expenseNote: told('Whether the menu of the app has Expense Claim.'),
  supportAddress: told('Where people send their logs; without it the app offers no mail to support.'),
  'any-kb': told('What the knowledge base offers to everybody.'),
  'item-tags': {
    effect:
      'Tags that may be put on items. The office offers them in the form of an item and filters its list of items by them; an item keeps a tag that is removed from the list until it is changed.',
    test: 'apps/server/src/features/goods/items/item-tags.test.ts',
  },
  branding: told('Colours, logo and the text of the login.'),
  off: told('Weekdays without work, 0 for Sunday.'),
  work: told('Hours of work as hours.minutes.'),
  siteurl: told('The address at which the company is found.'),
  optimized: told(
    'Whether the jobs of a technician’s day that have no fixed time are put in the order of the shortest way, on the map beside the board and on day sheets. The folder of the board decides.',
  ),
  trackMode: told('Whether positions are recorded: below 1 never. `x-mobileSetting` can override it.'),
  additionalDate: told('Days ahead that jobs are fetched for. `x-mobileSetting` can override it, and a role both.'),
  useDocs: {
    effect:
      'Whether the office offers documents on jobs: the page of a job then has its documents, to which copies from the library and other files are added, and a new job takes files. Files that a job already has are shown either way. Every device gets the setting with its next sync.',
    test: seen,
  },
  serviceRadius: told('Kilometres from a site within which work is taken to be done there; 0 for any distance.'),
  'date-format': {
    effect:
      'How dates are written and typed in digits in the apps and in exports of lists. The profile has it with each folder (`dateFormat`); where neither the folder, nor one above it, nor the site sets it, each language keeps its own way.',
    test: 'apps/server/src/features/site/folders/folders.test.ts',
  },
  itemserialqr: told('Whether serial numbers of items are scanned.'),
  enableLeaveApplication: told('Whether leave is applied for in the app.'),
  enableLang: told('Whether people choose their language.'),
  infoGrid: {
    effect:
      'What the page of a job tells first: names of facts (`packages/domain/src/work/shown/job-facts.ts`), in this order, before all others. Other names are ignored; an empty list keeps the usual order. Every device gets the setting with its next sync.',
    test: seen,
  },
  'x-job-update': told('What closing a job asks for.'),
  'x-mapSettings': told(
    'The tiles of maps (an https address with {z}, {x} and {y}), whose they are, and the closest scale at which the office opens a map. Without an address, maps have a grid.',
  ),
});
