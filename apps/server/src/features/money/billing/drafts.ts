import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import { compareMoney } from '@field-service/domain/values/money.ts';
import { routineCaller, type Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { ScopedDb } from '../../../db/scope/scope.ts';
import { asRefusal } from '../../../plugins/errors.ts';
import type { JobContext, Routine } from '../../../queue/job.ts';
import { createPlanDraft } from '../invoices/public.ts';
import { billOf, dueOf } from './periods.ts';
import {
  lockSet,
  markBilled,
  noteProblem,
  readPlanSets,
  replaceDue,
  type PlanSet,
  type StoredPeriod,
} from './queries.ts';

type Writes = Pick<RequestContext, 'db' | 'now' | 'requestId' | 'enqueue' | 'notify'>;
export interface MadeDraft {
  from: number;
  to: number;
  invoiceid: string;
}

const sameAsHeld = (set: PlanSet, due: ReturnType<typeof dueOf>): boolean => {
  const held = set.held.filter((period) => period.state !== 'billed');
  return (
    held.length === due.length &&
    due.every((period) =>
      held.some(
        (each) =>
          each.from === period.from &&
          each.to === period.to &&
          compareMoney(each.amount, period.amount) === 0 &&
          (each.state === 'returned') === period.returned,
      ),
    )
  );
};

async function refresh(context: Writes, set: PlanSet): Promise<StoredPeriod[]> {
  const due = dueOf(set, businessDateOf(context.now, set.timezone));
  if (!sameAsHeld(set, due)) return await replaceDue(context.db, set, due);
  return due.flatMap((period) =>
    set.held
      .filter((each) => each.from === period.from && each.state !== 'billed')
      .map(({ id }) => ({ ...period, id })),
  );
}

/**
 * Creates one draft per due period of a contract. The contract is locked, so no concurrent run bills the same periods.
 * Returned periods are included only with `returned`. If a draft is rejected, the problem is stored with its period;
 * with `strict`, the error is thrown instead. Returns undefined if the caller cannot see the contract.
 */
export async function draftDue(
  context: Writes,
  caller: Caller,
  id: string,
  { returned, strict }: { returned: boolean; strict: boolean },
): Promise<MadeDraft[] | undefined> {
  if (!(await lockSet(context.db, id))) return undefined;
  const [set] = await readPlanSets(context.db, { reach: 'any', id, limit: 1 });
  if (set === undefined) return [];
  const made: MadeDraft[] = [];
  for (const period of await refresh(context, set)) {
    if (period.returned && !returned) continue;
    try {
      const invoiceid = await createPlanDraft(context, caller, billOf(set, period, period.id));
      await markBilled(context.db, period.id, invoiceid);
      made.push({ from: period.from, to: period.to, invoiceid });
    } catch (error) {
      const refusal = strict ? undefined : asRefusal(error);
      if (refusal === undefined || refusal.cause !== undefined || refusal.status >= 500) throw error;
      await noteProblem(context.db, period.id, { code: refusal.code, params: { ...refusal.params }, at: context.now });
    }
  }
  if (made.length > 0) context.notify('order_set', id);
  return made;
}

const page = 500;
/** The number of days after its end during which a contract is still billed. */
const afterEnd = 366;

/** Finds the contracts with at least one due period that is not a returned one. */
async function contractsDue(context: JobContext): Promise<PlanSet[]> {
  const db = new ScopedDb(context.system, routineCaller('billing-plans', ''));
  const over = addDays(businessDateOf(context.now(), 'UTC'), -afterEnd);
  const found: PlanSet[] = [];
  for (let after = '', more = true; more;) {
    const sets = await readPlanSets(db, { reach: 'any', after, over, limit: page });
    found.push(
      ...sets.filter((set) =>
        dueOf(set, businessDateOf(context.now(), set.timezone)).some((period) => !period.returned),
      ),
    );
    more = sets.length === page;
    after = sets.at(-1)?.id ?? after;
  }
  return found;
}

/**
 * Creates drafts for flat-rate contracts as their periods become due. A contract that cannot be billed does not block
 * the others.
 */
export const billPlans: Routine = {
  name: 'bill-plans',
  cron: '23 * * * *',
  run: async (context) => {
    for (const set of await contractsDue(context)) {
      try {
        await context.transaction(async ({ db: system, enqueue, notify }) => {
          const caller = routineCaller('billing-plans', set.createdBy ?? '');
          await draftDue(
            { db: new ScopedDb(system, caller), now: context.now(), requestId: `order-set:${set.id}`, enqueue, notify },
            caller,
            set.id,
            { returned: false, strict: false },
          );
        });
      } catch (error) {
        context.log.error({ err: error, orderSetId: set.id }, 'the periods of a contract could not be billed');
      }
    }
  },
};
