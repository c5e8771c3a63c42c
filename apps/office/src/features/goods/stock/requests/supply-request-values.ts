import type { SupplyRequest, supplyRequests } from '@field-service/contract/goods/supply-requests.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { newKey } from '@field-service/contract/transport.ts';
import { checkSupplyStep, type SupplyParty, type SupplyStep } from '@field-service/domain/goods/supply-request.ts';
import { Exact } from '@field-service/domain/values/decimal.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import { linesIn } from '../booking/booking-search.ts';

export type NewSupplyRequest = RouteInput<(typeof supplyRequests)['create']>['body'];
export type Approval = RouteInput<(typeof supplyRequests)['approve']>['body'];

export interface AskedLineValues {
  key: string;
  itemid: string | null;
  item: string;
  /** The unit in which the item is kept, once it is known. */
  unit: string;
  qty: string | null;
  note: string;
}

export interface SupplyRequestValues {
  userid: string | null;
  wantedOn: number | null;
  notes: string;
  lines: readonly AskedLineValues[];
}

export const emptyLine = (): AskedLineValues => ({
  key: newKey(),
  itemid: null,
  item: '',
  unit: '',
  qty: null,
  note: '',
});

export const emptyRequest: SupplyRequestValues = { userid: null, wantedOn: null, notes: '', lines: [emptyLine()] };

/** What an address proposes: for whom, and the items that are missing. */
export const givenRequest = ({ person, lines }: Readonly<Record<string, unknown>>): Partial<SupplyRequestValues> => {
  const proposed = linesIn(typeof lines === 'string' ? lines : undefined);
  return {
    ...(typeof person === 'string' ? { userid: person } : {}),
    ...(proposed.length === 0 ? {} : { lines: proposed.map((line) => ({ ...emptyLine(), ...line })) }),
  };
};

const isAbove0 = (qty: string | null): qty is string => qty !== null && new Exact(qty).greaterThan(0);

/** What is missing in a line. */
export const missingInLine = ({ itemid, qty }: AskedLineValues): boolean => itemid === null || !isAbove0(qty);

export const bodyOfRequest = ({ userid, wantedOn, notes, lines }: SupplyRequestValues): Entered<NewSupplyRequest> => ({
  ...(userid === null ? {} : { userid }),
  wantedOn,
  notes: notes.trim(),
  lines: lines.map(({ itemid, qty, note }) => ({ itemid: itemid ?? '', qty: qty ?? '', note: note.trim() })),
});

export interface ApprovalValues {
  fromid: string | null;
  /** What is given, by the id of the line. */
  given: Readonly<Record<string, string | null>>;
}

export const startApproval = ({ lines }: Pick<SupplyRequest, 'lines'>): ApprovalValues => ({
  fromid: null,
  given: Object.fromEntries(lines.map(({ id, qty }) => [id, qty])),
});

/** An empty quantity is nothing, as 0 is. */
export const bodyOfApproval = ({ fromid, given }: ApprovalValues, uts: number): Entered<Approval> => ({
  uts,
  fromid,
  given: Object.entries(given).map(([lineid, qty]) => ({ lineid, qty: qty ?? '0' })),
});

/** The first line that would get more than was asked for. */
export const exceeding = (
  { lines }: Pick<SupplyRequest, 'lines'>,
  { given }: ApprovalValues,
): SupplyRequest['lines'][number] | undefined =>
  lines.find(({ id, qty }) => new Exact(given[id] ?? '0').greaterThan(qty));

/** The lines of which the stockist holds less than is given. */
export const shortLines = (
  { lines }: Pick<SupplyRequest, 'lines'>,
  { given }: ApprovalValues,
  heldOf: (itemId: string) => string,
): SupplyRequest['lines'] =>
  lines.filter(({ id, item }) => {
    const qty = new Exact(given[id] ?? '0');
    return qty.greaterThan(0) && qty.greaterThan(heldOf(item.id));
  });

export const partyOf = ({ person, askedBy }: SupplyRequest, userId: string): SupplyParty => {
  if (person.id === userId) return 'person';
  return askedBy.id === userId ? 'asker' : 'other';
};

/** The steps that a person may take on a request; grants are judged besides. */
export const supplySteps = (request: SupplyRequest, userId: string): SupplyStep[] =>
  (['approved', 'rejected', 'cancelled'] as const).filter(
    (step) => checkSupplyStep(request.state, step, partyOf(request, userId)).ok,
  );
