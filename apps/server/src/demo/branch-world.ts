import { addDays, businessDateOf, weekdayOf } from '@field-service/domain/values/business-date.ts';
import type { TaxPart } from '@field-service/domain/money/tax.ts';
import { lookupId } from '../install/lookup-row.ts';
import { taxClassesOf } from '../install/lookups/taxes.ts';
import type { Branch } from './branches.ts';
import { makeCustomers } from './customer-rows.ts';
import { customerSketches } from './customers.ts';
import { makeTeams } from './folders.ts';
import { makeHolidays } from './holidays.ts';
import type { DemoContext } from './making.ts';
import { makePortalUser, makeTechnicians } from './people.ts';
import { makePlans, type PlanWish } from './site-plans.ts';
import { makeItems } from './goods/stock-items.ts';
import type { Absence } from './work/schedule.ts';
import type { BranchWorld } from './world.ts';

const isPart = (value: unknown): value is TaxPart =>
  typeof value === 'object' && value !== null && 'rate' in value && 'seq' in value;

/** The usual tax class for services in the branch's country. */
function usualTax(branch: Branch, folderId: string): BranchWorld['tax'] {
  const tax = taxClassesOf(branch.country).find((each) => each.flags?.includes('D'));
  const parts: unknown = tax?.data?.['parts'];
  if (tax === undefined || !Array.isArray(parts)) throw new Error(`${branch.country} has no usual tax.`);
  const id = lookupId(60, tax.code, folderId);
  return { id, taxClass: { id, group: false, parts: parts.filter(isPart) } };
}

/** Creates a branch with its people, items, customers, plans and stations. `at` is its index among the branches. */
export function makeBranch(
  making: DemoContext,
  branch: Branch,
  folderId: string,
  at: number,
): { world: BranchWorld; plans: PlanWish[] } {
  const today = businessDateOf(making.now, branch.timezone);
  const tax = usualTax(branch, folderId);
  makeHolidays(making, branch, folderId, today);
  const teams = makeTeams(making, branch, folderId);
  const technicians = makeTechnicians(making, branch, folderId, teams, at * branch.technicians.length + 1, today);
  const items = makeItems(making, branch, folderId, tax.id, today);
  const customers = makeCustomers(making, branch, folderId, at * customerSketches[branch.code].length + 1);
  for (const customer of customers) makePortalUser(making, customer);
  const world: BranchWorld = { branch, folderId, today, technicians, items, tax, customers };
  return { world, plans: makePlans(making, world) };
}

/** Ho Chi Minh City's second technician is away on Wednesday and Thursday of next week. */
export function absencesOf({ branch, today, technicians }: BranchWorld): Absence[] {
  const technician = technicians[1];
  if (branch.code !== 'HCM' || technician === undefined) return [];
  const monday = addDays(today, 1 - weekdayOf(today));
  return [{ technician, from: addDays(monday, 9), to: addDays(monday, 10) }];
}
