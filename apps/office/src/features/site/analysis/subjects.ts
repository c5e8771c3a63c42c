import { fullSchedules, posts } from '@field-service/contract/datasets/jobs.ts';
import type { DatasetFacts } from '@field-service/contract/datasets/facts.ts';
import { contractValues, technicianValues } from '@field-service/contract/datasets/goods.ts';
import { invoices, payments, unbilled } from '@field-service/contract/datasets/money.ts';
import { workTimeListing } from '@field-service/contract/datasets/people.ts';
import { stationVisits } from '@field-service/contract/datasets/stations.ts';
import { recommendations, sightings, treatments } from '@field-service/contract/datasets/work.ts';
import type { ChartTone } from '@field-service/ui/charts/chart-model.ts';
import { stationWords } from '@field-service/ui/maps/station-state.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { priorityNames } from '../../../parts/priorities.ts';
import { recommendationStateWords, recommendationTypeWords } from '../../../recommending/recommendation-words.ts';

/** A code of a field: its word, and what it means where it means something. */
export interface CodeWord {
  name: PlainPhrase;
  tone?: ChartTone;
}

/**
 * How the values of a field are named: a code by its word, a record by its name, the truth by yes and no; a text is
 * shown as it is.
 */
export type ValueNames =
  | { by: 'codes'; words: Readonly<Record<string, CodeWord>> }
  | { by: 'person' | 'lookup' | 'status' | 'team' | 'folder' | 'truth' | 'text' | 'term' };

interface Named {
  label: PlainPhrase;
}

/** What a dashboard can show of a dataset: its days, the fields by which it can be grouped, and what can be measured. */
export interface Subject {
  facts: DatasetFacts;
  label: PlainPhrase;
  /** The grant without which the server refuses the dataset; null if there is none. */
  needs: string | null;
  /** The days by which rows are put together, and to which a period applies; the first is the usual one. */
  days: Readonly<Record<string, Named>>;
  groups: Readonly<Record<string, Named & { names: ValueNames }>>;
  measures: Readonly<Record<string, Named>>;
}

const codes = (words: Readonly<Record<string, PlainPhrase>>): ValueNames => ({
  by: 'codes',
  words: Object.fromEntries(Object.entries(words).map(([code, name]) => [code, { name }])),
});
const ofStates = (words: Readonly<Record<string, { name: PlainPhrase }>>): ValueNames => ({
  by: 'codes',
  words: Object.fromEntries(Object.entries(words).map(([code, { name }]) => [code, { name }])),
});

const punctuality = {
  label: 'Punctuality',
  names: {
    by: 'codes',
    words: {
      onTime: { name: 'On time', tone: 'good' },
      late: { name: 'Done late', tone: 'warning' },
      overdue: { name: 'Overdue (job)', tone: 'bad' },
      open: { name: 'Not due yet', tone: 'quiet' },
      cancelled: { name: 'Cancelled', tone: 'quiet' },
    },
  },
} as const satisfies Subject['groups'][string];
const folder = { label: 'Folder', names: { by: 'folder' } } as const;
const customer = { label: 'Customer', names: { by: 'text' } } as const;
const technician = { label: 'Technician', names: { by: 'person' } } as const;
const ofJobs = {
  punctuality,
  status: { label: 'Status', names: { by: 'status' } },
  'type.id': { label: 'Job type', names: { by: 'lookup' } },
  priority: { label: 'Priority', names: codes(priorityNames) },
  teamid: { label: 'Team', names: { by: 'team' } },
  folderid: folder,
} as const satisfies Subject['groups'];
const daysOfJobs = { date: { label: 'Planned day' }, doneAt: { label: 'Done on' } } as const;
const currency = { label: 'Currency', names: { by: 'text' } } as const;

/** What dashboards of the office can show. */
export const subjects = {
  posts: { facts: posts, label: 'Jobs', needs: 'POST:VW', days: daysOfJobs, groups: ofJobs, measures: {} },
  'full-schedules': {
    facts: fullSchedules,
    label: 'Jobs of technicians',
    needs: 'POST:VW',
    days: daysOfJobs,
    groups: { userid: technician, ...ofJobs },
    measures: {},
  },
  'station-visits': {
    facts: stationVisits,
    label: 'Visits of stations',
    needs: 'POST:VW',
    days: { visitedAt: { label: 'Visited on' } },
    groups: {
      result: {
        label: 'Result',
        names: {
          by: 'codes',
          words: {
            visited: { name: 'No activity', tone: 'good' },
            activity: { name: stationWords.activity, tone: 'bad' },
            blocked: { name: stationWords.blocked, tone: 'quiet' },
          },
        },
      },
      'site.name': { label: 'Site', names: { by: 'text' } },
      'contact.name': customer,
      'type.id': { label: 'Station type', names: { by: 'lookup' } },
      technician: { label: 'Technician', names: { by: 'text' } },
      folderid: folder,
    },
    measures: {},
  },
  sightings: {
    facts: sightings,
    label: 'Sightings',
    needs: 'POST:VW',
    days: { seenAt: { label: 'Seen' } },
    groups: {
      pest: { label: 'Pest', names: { by: 'term' } },
      late: { label: 'Overdue', names: { by: 'truth' } },
      folderid: folder,
    },
    measures: {},
  },
  treatments: {
    facts: treatments,
    label: 'Treatment records',
    needs: 'POST:VW',
    days: { at: { label: 'Applied' } },
    groups: {
      'item.name': { label: 'Product', names: { by: 'text' } },
      pest: { label: 'Pest', names: { by: 'term' } },
      'contact.name': customer,
      uom: { label: 'Unit', names: { by: 'text' } },
      userid: technician,
      folderid: folder,
    },
    measures: { qty: { label: 'Quantity' } },
  },
  invoices: {
    facts: invoices,
    label: 'Invoices',
    needs: 'BILL:VW',
    days: { issuedOn: { label: 'Issued on' }, dueOn: { label: 'Due on' } },
    groups: {
      'contact.name': customer,
      state: {
        label: 'State',
        names: codes({ draft: 'Draft', issued: 'Issued', part_paid: 'Partially paid', paid: 'Paid', void: 'Void' }),
      },
      kind: { label: 'Kind', names: codes({ invoice: 'Invoice', credit: 'Credit note' }) },
      overdue: { label: 'Overdue', names: { by: 'truth' } },
      currency,
      folderid: folder,
    },
    measures: {
      revenue: { label: 'Revenue before tax' },
      amount: { label: 'Amount' },
      balance: { label: 'Balance due' },
      taxes: { label: 'Tax' },
    },
  },
  payments: {
    facts: payments,
    label: 'Payments',
    needs: 'BILL:VW',
    days: { receivedOn: { label: 'Received on' }, confirmedAt: { label: 'Confirmed on' }, at: { label: 'Date' } },
    groups: {
      'contact.name': customer,
      state: {
        label: 'State',
        names: codes({ pending: 'Not confirmed yet', confirmed: 'Confirmed', failed: 'Rejected (payment)' }),
      },
      kind: { label: 'Kind', names: codes({ payment: 'Payment', credit: 'Credit note', refund: 'Refund' }) },
      currency,
    },
    measures: { amount: { label: 'Amount' }, unapplied: { label: 'Unapplied' } },
  },
  unbilled: {
    facts: unbilled,
    label: 'Unbill Job',
    needs: 'BILL:VW',
    days: { doneAt: { label: 'Done on' } },
    groups: {
      'contact.name': customer,
      reason: { label: 'Reason', names: codes({ draft: 'On a draft', no_invoice: 'Not invoiced' }) },
      currency,
      folderid: folder,
    },
    measures: { amount: { label: 'Amount' } },
  },
  'work-time-listing': {
    facts: workTimeListing,
    label: 'Work time',
    needs: null,
    days: { date: { label: 'Date' } },
    groups: { 'creator.id': technician, folderid: folder },
    measures: { workMinutes: { label: 'Minutes worked' }, breakMinutes: { label: 'Minutes of breaks' } },
  },
  'technician-values': {
    facts: technicianValues,
    label: 'Value of work this month (formula)',
    needs: 'POST:VW',
    days: {},
    groups: { name: { label: 'Technician', names: { by: 'text' } }, currency },
    measures: { value: { label: 'Value' }, jobs: { label: 'Jobs' } },
  },
  'contract-values': {
    facts: contractValues,
    label: 'Contracts (formulas)',
    needs: 'POST:VW',
    days: {},
    groups: {
      'contact.name': customer,
      formula: { label: 'Formula', names: { by: 'text' } },
      docno: { label: 'Contract', names: { by: 'text' } },
      currency,
      folderid: folder,
    },
    measures: { value: { label: 'Value' } },
  },
  recommendations: {
    facts: recommendations,
    label: 'Recommendations',
    needs: 'POST:VW',
    days: { cts: { label: 'Created' }, due: { label: 'Due by' } },
    groups: {
      state: { label: 'State', names: ofStates(recommendationStateWords) },
      priority: { label: 'Priority', names: codes(priorityNames) },
      type: { label: 'Type', names: codes(recommendationTypeWords) },
      folderid: folder,
    },
    measures: {},
  },
} as const satisfies Readonly<Record<string, Subject>>;
export type SubjectName = keyof typeof subjects;

/** The subject of a widget; undefined for a dataset that no screen of the office shows in a dashboard. */
export const subjectOf = (dataset: string): (Subject & { name: SubjectName }) | undefined => {
  const name = subjectNames.find((each) => each === dataset);
  return name === undefined ? undefined : { ...subjects[name], name };
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
export const subjectNames = Object.keys(subjects) as SubjectName[];
