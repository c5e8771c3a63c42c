import { addDays, businessDateOf, fixedTime } from '@field-service/domain/values/business-date.ts';
import { isCovered } from '@field-service/domain/money/billing-plans.ts';
import { fulfilDaysAhead } from '@field-service/domain/work/recurrence/recurrence-rule.ts';
import { occurrencesOf, type Occurrence } from '@field-service/domain/work/recurrence/recurrence.ts';
import { v7 as uuidv7 } from 'uuid';
import { routineCaller, type Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import { asRefusal } from '../../../plugins/errors.ts';
import type { Refusal } from '../../../refusal.ts';
import type { JobContext } from '../../../queue/job.ts';
import { holidaysOf } from '../../site/lookups/public.ts';
import {
  changeContractJob,
  loadPostForUpdate,
  makeContractJob,
  withdrawContractJob,
  type JobFields,
  type Terms as JobTerms,
} from '../posts/public.ts';
import {
  beginAct,
  forgetVisit,
  keepAct,
  lockOrderSet,
  readSetLines,
  readSites,
  readVisits,
  readZone,
  recurrenceOf,
  undoAct,
  writeProblem,
  writeVisit,
  type HeldVisit,
  type OrderSetRow,
  type SetLine,
} from './queries.ts';
import { minutesOf } from './terms.ts';

type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'enqueue' | 'notify'>;
/**
 * The maximum number of steps per transaction, because others who create jobs in the same folder wait until it ends.
 */
const batch = 20;
/** The number of refused steps after which a run stops until the next one. */
const maxRefused = 200;

type Act =
  | { do: 'make'; siteId: string; visit: Occurrence }
  | { do: 'change'; siteId: string; visit: Occurrence; held: HeldVisit }
  | { do: 'withdraw'; held: HeldVisit };

/**
 * The steps that bring upcoming jobs in line with the contract: withdrawals first, then the other steps by date.
 * Manually edited jobs are left alone. An unedited job is moved if a holiday is entered after the job was created.
 */
export function outstanding(
  wanted: readonly Occurrence[],
  sites: readonly string[],
  held: readonly HeldVisit[],
  revision: number,
  now: number,
): Act[] {
  const key = (siteId: string, occurrence: number): string => `${siteId} ${occurrence}`;
  const made = new Map(held.map((each) => [key(each.siteId, each.occurrence), each]));
  const asked = wanted.flatMap((visit) => sites.map((siteId) => ({ siteId, visit })));
  const keep = new Set(asked.map(({ siteId, visit }) => key(siteId, visit.occurrence)));
  const withdrawn = held
    .filter((each) => each.untouched && !keep.has(key(each.siteId, each.occurrence)))
    .map((each): Act => ({ do: 'withdraw', held: each }));
  const others = asked.flatMap(({ siteId, visit }): Act[] => {
    const known = made.get(key(siteId, visit.occurrence));
    if (known === undefined) return visit.plan > now ? [{ do: 'make', siteId, visit }] : [];
    const moved = known.plan !== visit.plan && visit.plan > now;
    return known.untouched && (known.revision < revision || moved)
      ? [{ do: 'change', siteId, visit, held: known }]
      : [];
  });
  return [...withdrawn, ...others];
}

const fieldsFor = (
  set: OrderSetRow,
  lines: readonly SetLine[],
  siteId: string,
  { plan, plan2, due }: Occurrence,
): JobFields & { contactid: string; addressid: string } => ({
  contactid: set.contact_id,
  addressid: siteId,
  typeid: set.post_type_id,
  title: set.title,
  natures: set.natures,
  timeslotid: set.timeslot_id,
  plan,
  plan2,
  due,
  duration: set.duration,
  timetype: fixedTime,
  instructions: set.instructions,
  priority: set.priority,
  tags: [],
  lines: lines.map((line) => ({ ...line })),
});

const termsFor = (set: OrderSetRow): JobTerms => ({
  contractId: set.id,
  covered: isCovered(set.billing_plan),
  data: {
    contract: set.docno,
    accessNotes: set.access_notes,
    licences: set.licences,
    crew: set.crew,
    night: set.night,
    responseHours: set.response_hours,
  },
});

async function perform(
  context: Writes,
  caller: Caller,
  set: OrderSetRow,
  lines: readonly SetLine[],
  act: Act,
): Promise<void> {
  if (act.do === 'withdraw') {
    await withdrawContractJob(context, caller, await loadPostForUpdate(context, act.held.postId));
    await forgetVisit(context.db, { orderSetId: set.id, ...act.held });
    return;
  }
  const { siteId, visit } = act;
  const fields = fieldsFor(set, lines, siteId, visit);
  const postId = act.do === 'make' ? uuidv7() : act.held.postId;
  const madeUts =
    act.do === 'make'
      ? await makeContractJob(context, caller, postId, fields, termsFor(set))
      : await changeContractJob(context, caller, await loadPostForUpdate(context, postId), fields, termsFor(set));
  await writeVisit(context.db, {
    orderSetId: set.id,
    siteId,
    occurrence: visit.occurrence,
    postId,
    revision: set.revision,
    madeUts,
  });
}

const keyOf = (act: Act): string =>
  act.do === 'withdraw' ? `${act.held.siteId} ${act.held.occurrence}` : `${act.siteId} ${act.visit.occurrence}`;

/** Performs a step. If the step is refused, rolls it back and returns the refusal; other errors are thrown. */
async function attempt(
  context: Writes,
  caller: Caller,
  set: OrderSetRow,
  lines: readonly SetLine[],
  act: Act,
): Promise<Refusal | undefined> {
  await beginAct(context.db);
  try {
    await perform(context, caller, set, lines, act);
    await keepAct(context.db);
    return undefined;
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal === undefined || refusal.status >= 500) throw error;
    await undoAct(context.db);
    return refusal;
  }
}

/**
 * Performs up to `batch` steps for the contract in one transaction; returns whether more are needed. Refusals are added
 * to `refused` and not retried. The last one keeps the first refusal of a step that is still needed as the contract's
 * problem, while it holds the contract, so that an earlier run that ends later cannot bring a solved problem back.
 */
async function step(jobs: JobContext, id: string, refused: Map<string, Refusal>): Promise<boolean> {
  return await jobs.transaction(async ({ db: system, enqueue, notify }) => {
    const finder = new ScopedDb(system, routineCaller('order-sets', ''));
    const set = await lockOrderSet(finder, id);
    if (set === undefined) return false;
    if (set.state === 'draft') {
      await writeProblem(system, id, null);
      return false;
    }
    const caller = routineCaller('order-sets', set.created_by ?? '');
    const context: Writes = {
      db: new ScopedDb(system, caller),
      now: jobs.now(),
      requestId: `order-set:${id}`,
      enqueue,
      notify,
    };
    const timezone = (await readZone(context.db, set.folder_id)) ?? 'UTC';
    const today = businessDateOf(context.now, timezone);
    const holidays = await holidaysOf(context.db, set.folder_id);
    const visits = occurrencesOf(
      recurrenceOf(set, minutesOf(set.duration)),
      { from: today, to: addDays(today, fulfilDaysAhead) },
      timezone,
      (day) => holidays.has(day),
    ).filter(({ skipped }) => !skipped);
    const needed = outstanding(
      visits,
      await readSites(context.db, id, true),
      await readVisits(context.db, id, today),
      set.revision,
      context.now,
    );
    const acts = needed.filter((act) => !refused.has(keyOf(act)));
    const lines = acts.length === 0 ? [] : await readSetLines(context.db, id);
    for (const act of acts.slice(0, batch)) {
      const refusal = await attempt(context, caller, set, lines, act);
      if (refusal !== undefined) refused.set(keyOf(act), refusal);
    }
    if (acts.length > batch && refused.size < maxRefused) return true;
    const first = needed.map((act) => refused.get(keyOf(act))).find((refusal) => refusal !== undefined);
    await writeProblem(
      system,
      id,
      first === undefined ? null : { code: first.code, params: { ...first.params }, at: context.now },
    );
    return false;
  });
}

/**
 * Brings a contract's upcoming jobs up to date: creates missing jobs up to 60 days ahead, once per site and occurrence,
 * changes unedited jobs, and withdraws jobs that are no longer needed. Safe to repeat and to run concurrently. A
 * refused visit does not block the others; the first refusal is kept as the contract's problem until the visit can be
 * created.
 */
export async function fulfil(jobs: JobContext, id: string): Promise<void> {
  const refused = new Map<string, Refusal>();
  while (await step(jobs, id, refused));
}
