/**
 * The pages of a job in order; the two additional pages of the alternate flow are after FollowUp (specification 001,
 * section 2).
 */
export const jobPages = [
  'AllStations',
  'Usage',
  'TasksList',
  'ServiceReport',
  'FollowUp',
  'AdditionalCustomerSigns',
  'BillingLines',
  'Closing',
  'Billing',
] as const;
export type JobPage = (typeof jobPages)[number];

/**
 * The letter for each page in a job's app flags, and its effect: to remove the page, to add it, or to add it to the
 * alternate flow only.
 */
const pageLetters: Readonly<Record<JobPage, { letter: string; effect: 'removes' | 'adds' | 'addsInAlternate' }>> = {
  AllStations: { letter: 'S', effect: 'removes' },
  Usage: { letter: 'U', effect: 'removes' },
  TasksList: { letter: 'M', effect: 'adds' },
  ServiceReport: { letter: 'C', effect: 'removes' },
  FollowUp: { letter: 'F', effect: 'removes' },
  AdditionalCustomerSigns: { letter: 'E', effect: 'addsInAlternate' },
  BillingLines: { letter: 'B', effect: 'addsInAlternate' },
  Closing: { letter: 'A', effect: 'removes' },
  Billing: { letter: 'P', effect: 'removes' },
};

function shown(page: JobPage, flags: string, alternate: boolean): boolean {
  const { letter, effect } = pageLetters[page];
  const named = flags.includes(letter);
  if (effect === 'removes') return !named;
  return named && (effect === 'adds' || alternate);
}

/** The pages of a job with these app flags, in order. */
export const pagesOf = (flags: string, alternate: boolean): JobPage[] =>
  jobPages.filter((page) => shown(page, flags, alternate));

/** The first page shown after `current`; `undefined` after the last page. */
export const nextPage = (current: JobPage, flags: string, alternate: boolean): JobPage | undefined =>
  jobPages.slice(jobPages.indexOf(current) + 1).find((page) => shown(page, flags, alternate));

/** The last page shown before `current`; `undefined` on the first page. */
export const previousPage = (current: JobPage, flags: string, alternate: boolean): JobPage | undefined =>
  jobPages.slice(0, jobPages.indexOf(current)).findLast((page) => shown(page, flags, alternate));

/** The page that lists what a job still lacks: Closing or, if the job has no such page, its last one. */
export const closingPageOf = (pages: readonly JobPage[]): JobPage | undefined =>
  pages.includes('Closing') ? 'Closing' : pages.at(-1);

export const menuEntries = [
  'home',
  'stations',
  'usage',
  'tasks',
  'additionalInfo',
  'followUp',
  'closing',
  'billing',
  'expenseClaim',
  'leaveApplication',
] as const;
export type MenuEntry = (typeof menuEntries)[number];

/** The page of the started job that a menu entry opens; other entries open separate pages. */
export const menuPages = {
  stations: 'AllStations',
  usage: 'Usage',
  tasks: 'TasksList',
  additionalInfo: 'ServiceReport',
  followUp: 'FollowUp',
  closing: 'Closing',
  billing: 'Billing',
} as const satisfies Partial<Record<MenuEntry, JobPage>>;

const pageOfEntry = new Map<string, JobPage>(Object.entries(menuPages));

/** The facts that determine the field app's menu. `job` is the started job; it is absent before a start. */
export interface MenuFacts {
  job?: { flags: string; alternate: boolean } | undefined;
  expenseNote: boolean;
  leaveShown: boolean;
}

/**
 * The field app's menu. Before a start, it contains no pages of a job; pages that the job's flags remove are omitted.
 */
export function menuOf(facts: MenuFacts): MenuEntry[] {
  const pages = facts.job ? pagesOf(facts.job.flags, facts.job.alternate) : [];
  return menuEntries.filter((entry) => {
    if (entry === 'home') return true;
    if (entry === 'expenseClaim') return facts.expenseNote;
    if (entry === 'leaveApplication') return facts.leaveShown;
    const page = pageOfEntry.get(entry);
    return page !== undefined && pages.includes(page);
  });
}
