import type { Home } from '@field-service/contract/site/home.ts';

/** Something that needs somebody, with how often. */
export interface Need {
  id:
    | 'lateWork'
    | 'late'
    | 'unassigned'
    | 'toSign'
    | 'review'
    | 'tickets'
    | 'lateTickets'
    | 'toConfirm'
    | 'drafts'
    | 'overdue';
  count: number;
}

/** What needs somebody, the most urgent first; nothing that is zero or that the person may not see. */
export const needsOf = ({ jobs, bills, tickets }: Home): Need[] => {
  const found: Need[] = [
    { id: 'lateWork', count: jobs?.lateWork ?? 0 },
    { id: 'late', count: jobs?.late ?? 0 },
    { id: 'lateTickets', count: tickets?.late ?? 0 },
    { id: 'unassigned', count: jobs?.unassigned ?? 0 },
    { id: 'review', count: jobs?.review ?? 0 },
    { id: 'toConfirm', count: bills?.toConfirm ?? 0 },
    { id: 'overdue', count: (bills?.overdue ?? []).reduce((sum, { count }) => sum + count, 0) },
    { id: 'toSign', count: jobs?.toSign ?? 0 },
    { id: 'drafts', count: bills?.drafts ?? 0 },
    { id: 'tickets', count: (tickets?.open ?? 0) - (tickets?.late ?? 0) },
  ];
  return found.filter(({ count }) => count > 0);
};

type Bills = NonNullable<Home['bills']>;
/** The unbilled jobs of one currency: their sum, and those of each age. */
export interface Unbilled {
  currency: string;
  count: number;
  ages: Bills['unbilled'];
}

/** Unbilled jobs by currency, the currency with the most jobs first. */
export const unbilledByCurrency = ({ unbilled }: Bills): Unbilled[] => {
  const currencies = [...new Set(unbilled.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const ages = unbilled.filter((part) => part.currency === currency);
      return { currency, ages, count: ages.reduce((sum, { count }) => sum + count, 0) };
    })
    .toSorted((one, other) => other.count - one.count);
};
