import { isUnpacked, versionOf } from '../row-versions.ts';
import type { DraftRow, PictureRow, UsageRow, VisitRow } from '../rows.ts';

/*
 * The customer signs what the summary and the report show. The stored signature names it: the versions of visits and
 * usages, the pictures, and the texts of the report. A change to any of it voids the signature in the same edit.
 */

/** Gives access to the tables: the store, or the transaction that upgrades it. */
interface Tables {
  table: <Row>(name: string) => {
    where: (index: string) => {
      equals: (key: string) => { toArray: () => PromiseLike<Row[]> };
    };
  };
}

/** Everything in a draft that the summary or the report shows, as text that changes with it. */
const reportOf = ({
  ratings,
  tasks,
  areaChecklist,
  remarks,
  customerRemarks,
  followup,
  pictureNotes = [],
  stationChanges,
  nextday,
}: DraftRow): string =>
  JSON.stringify([
    ratings,
    tasks,
    areaChecklist,
    remarks,
    customerRemarks,
    followup,
    // Drafts that were signed before there were these lists keep their text.
    ...(pictureNotes.length === 0 ? [] : [pictureNotes]),
    ...(stationChanges.length === 0 ? [] : [stationChanges]),
    ...(nextday ? [nextday.planOn] : []),
  ]);

/** What a signature given now would cover. */
export async function coverOf(tables: Tables, draft: DraftRow): Promise<string[]> {
  const of = async <Row>(name: string): Promise<Row[]> =>
    await tables.table<Row>(name).where('jobId').equals(draft.jobId).toArray();
  const rows = [...(await of<VisitRow>('visits')), ...(await of<UsageRow>('usages'))];
  const pictures = (await of<PictureRow>('pictures')).filter(isUnpacked);
  return [reportOf(draft), ...[...rows.map(versionOf), ...pictures.map(({ id }) => id)].toSorted()];
}

type Signed = Pick<DraftRow, 'customerSign' | 'moreSigns'>;

const signsOf = ({ customerSign, moreSigns }: Signed) =>
  [customerSign, ...moreSigns.map(({ sign }) => sign)].filter((sign) => sign !== null);

/** Whether anyone has signed the work. */
export const isSigned = (draft: Signed): boolean => signsOf(draft).length > 0;

/** The draft without its signatures, because the work was changed after signing. */
export const voided = (draft: DraftRow, at: number): DraftRow =>
  isSigned(draft)
    ? {
        ...draft,
        customerSign: null,
        moreSigns: draft.moreSigns.map((each) => (each.sign === null ? each : { ...each, sign: null, voidedAt: at })),
        signCovers: null,
        signVoidedAt: draft.customerSign === null ? draft.signVoidedAt : at,
      }
    : draft;

/** The draft after an edit: a new signature covers the work when it is stored; a change of what was signed voids all. */
export function withSign(before: DraftRow, after: DraftRow, at: number): DraftRow {
  const known = new Set(signsOf(before));
  const kept = reportOf(before) === reportOf(after) ? after : voided(after, at);
  // A new signature was given for the work as the same edit leaves it.
  if (!signsOf(after).some((sign) => !known.has(sign))) return kept;
  const signVoidedAt = after.customerSign === before.customerSign ? after.signVoidedAt : null;
  const moreSigns = after.moreSigns.map((each) => (each.sign === null ? each : { ...each, voidedAt: null }));
  return { ...after, moreSigns, signCovers: null, signVoidedAt };
}

/** When signatures were voided that were not given again. */
export const voidsOf = ({ signVoidedAt, moreSigns }: DraftRow): number[] =>
  [signVoidedAt, ...moreSigns.map(({ voidedAt }) => voidedAt ?? null)].filter((at) => at !== null);
