import { shownAmount } from '@field-service/domain/money/shown-document.ts';
import { addMoney } from '@field-service/domain/values/money.ts';
import { hasArrived } from '@field-service/domain/customers/shipment.ts';
import { isLate } from '@field-service/domain/work/lateness.ts';
import { ticketDeadline } from '@field-service/domain/customers/ticket.ts';
import { ownName, statusKind } from '@field-service/domain/work/post-status.ts';
import type { DatasetName, DatasetRow } from '../data.ts';
import type { FieldFacts } from './facts.ts';

/** A value that lists show and that follows from several fields of a row. */
export interface DerivedValue<Row> {
  facts: FieldFacts;
  /** `now`: the time of reading in milliseconds. */
  of: (row: Row, now: number) => unknown;
}
type DerivedOf<N extends DatasetName> = Readonly<Record<string, DerivedValue<DatasetRow<N>>>>;

/** The kind of a job's status (domain/work/post-status.ts), or the name of a status that the site has added. */
const shownStatus = (job: DatasetRow<'posts'>, now: number): string => {
  const kind = statusKind(job.status, isLate(job, now));
  return ownName(job.status, kind) ?? kind;
};

/**
 * The derived values of each dataset by name. A list on the screen and an export of it compute them here. A name is
 * none of the dataset's fields.
 */
export const derivedValues = {
  posts: {
    shownStatus: { facts: { type: 'text' }, of: shownStatus },
    linesAmount: {
      facts: { type: 'money', nullable: true },
      of: ({ lines }) => (lines.length === 0 ? null : addMoney(...lines.flatMap(({ amount }) => amount ?? []))),
    },
  },
  invoices: {
    /** `credit`, `overdue`, or the state: a credit note is stored as paid, because nothing is due on it. */
    shownState: {
      facts: { type: 'text' },
      of: ({ kind, overdue, state }) => (kind === 'credit' ? 'credit' : overdue ? 'overdue' : state),
    },
    shownAmount: { facts: { type: 'money', currency: 'currency' }, of: shownAmount },
  },
  tickets: {
    /** The time of the next deadline; null while the clock is paused and once the ticket has ended. */
    nextDue: {
      facts: { type: 'instant', nullable: true },
      of: (ticket, now) => {
        const deadline = ticketDeadline(ticket, now);
        return typeof deadline === 'string' ? null : deadline.due;
      },
    },
  },
  shipments: {
    parcelCount: { facts: { type: 'integer' }, of: ({ parcels }) => parcels.length },
    arrivedCount: { facts: { type: 'integer' }, of: ({ parcels }) => parcels.filter(hasArrived).length },
  },
  sightings: {
    jobNumber: { facts: { type: 'docno' }, of: ({ job }) => job.docno },
    pictures: { facts: { type: 'integer' }, of: ({ files }) => files.length },
  },
  'work-time-listing': {
    /** How many entries of the day have a position. */
    positions: {
      facts: { type: 'integer' },
      of: ({ work, break: breaks, trails }) => [...work, ...breaks, ...trails].filter(([lat]) => lat !== null).length,
    },
  },
  'service-reports': {
    shownStatus: {
      facts: { type: 'text' },
      of: ({ status }) => {
        const kind = statusKind(status);
        return ownName(status, kind) ?? kind;
      },
    },
  },
} as const satisfies { readonly [N in DatasetName]?: DerivedOf<N> };

/** The names of a dataset's derived values. */
export type DerivedName<N extends string> = N extends keyof typeof derivedValues
  ? keyof (typeof derivedValues)[N] & string
  : never;

const all: Readonly<Record<string, Readonly<Record<string, DerivedValue<never>>>>> = derivedValues;
/** The derived value of a name; undefined if the dataset has none of that name. The row must be of that dataset. */
export const derivedValue = (dataset: string, name: string): DerivedValue<never> | undefined => {
  const ofDataset = Object.hasOwn(all, dataset) ? all[dataset] : undefined;
  return ofDataset !== undefined && Object.hasOwn(ofDataset, name) ? ofDataset[name] : undefined;
};
