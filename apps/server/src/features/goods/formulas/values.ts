import { addDays } from '@field-service/domain/values/business-date.ts';
import type { FormulaValues } from '@field-service/domain/goods/formulas.ts';
import { addMoney, multiplyMoney } from '@field-service/domain/values/money.ts';
import { ruleDays } from '@field-service/domain/work/recurrence/recurrence.ts';
import type { RequestContext } from '../../../context.ts';
import { doneThisMonth, maxJobs, readContract, type ContractFacts } from './queries.ts';

/**
 * The jobs that a technician has completed this month, with their totals; undefined if there are more than `maxJobs`.
 */
export async function valuesOfMonth(
  { db, now }: RequestContext,
  technicianId: string,
): Promise<FormulaValues<12> | undefined> {
  const jobs = await doneThisMonth(db, technicianId, now);
  return jobs.length > maxJobs ? undefined : valuesOfJobs(jobs);
}

/** The values that formulas use from the jobs of a technician, which are of one currency. */
export const valuesOfJobs = (jobs: FormulaValues<12>['jobs']): FormulaValues<12> => ({
  jobs,
  nett: addMoney('0', ...jobs.map(({ nett }) => nett)),
  amount: addMoney('0', ...jobs.map(({ amount }) => amount)),
});

/** The values that formulas use from a contract; undefined if the caller cannot see it. */
export async function valuesOfContract({ db }: RequestContext, id: string): Promise<FormulaValues<11> | undefined> {
  const contract = await readContract(db, id);
  return contract === undefined ? undefined : valuesOfFacts(contract);
}

/** The same from what is stored. `visits` counts the dates of the recurrence rule in the first 365 days. */
export function valuesOfFacts({
  rrule,
  startsOn,
  endsOn,
  crew,
  sites,
  currency,
  lines,
}: ContractFacts): FormulaValues<11> {
  const visits = ruleDays({ rrule, startsOn, endsOn }, startsOn, addDays(startsOn, 364)).length;
  return {
    lines,
    total: addMoney('0', ...lines.map(({ qty, price }) => multiplyMoney(price, qty, currency))),
    visits: String(visits),
    sites: String(sites),
    crew: String(crew),
  };
}
