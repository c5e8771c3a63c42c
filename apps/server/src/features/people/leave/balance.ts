import type { LeaveBalance } from '@field-service/contract/people/leave.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import {
  balanceOn,
  leaveTableOf,
  serviceYear,
  type AccountBalance,
  type LeaveAccount,
  type LeaveTable,
} from '@field-service/domain/people/leave-entitlement.ts';
import type { RequestContext } from '../../../context.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import {
  readCredits,
  readStanding,
  type LeavePerson,
  type StandingLeave,
  type StoredCredit,
} from './entitlement.queries.ts';

/** The data from which a person's balances are computed. */
export interface LeaveFacts {
  person: LeavePerson;
  joinedOn: number;
  country: string;
  table: LeaveTable;
  standing: readonly StandingLeave[];
  credits: readonly StoredCredit[];
}

const why = 'the leave of people whom the caller was shown, to reckon what is left';

/** The leave data of each person, in the given order. Each folder's settings are read only once. */
export async function factsOf(
  context: Pick<RequestContext, 'db'>,
  people: readonly LeavePerson[],
): Promise<LeaveFacts[]> {
  const system = context.db.asSystem(why);
  const ids = people.map(({ id }) => id);
  const [standing, credits] = [await readStanding(system, ids), await readCredits(system, ids)];
  const tables = new Map<string | null, Awaited<ReturnType<typeof ownTables>>>();
  const ownTables = async (folderId: string | null) =>
    (await readFolderSetting(system, folderId, 'leave')).entitlements;
  for (const folderId of new Set(people.map((person) => person.folderId)))
    tables.set(folderId, await ownTables(folderId));
  const [standingOf, creditsOf] = [
    Map.groupBy(standing, ({ userId }) => userId),
    Map.groupBy(credits, ({ userId }) => userId),
  ];
  return people.map((person) => {
    const country = person.country ?? person.folderCountry;
    return {
      person,
      country,
      joinedOn: person.joinedOn ?? businessDateOf(person.madeAt, person.timezone),
      table: leaveTableOf(country, tables.get(person.folderId)?.[country]),
      standing: standingOf.get(person.id) ?? [],
      credits: creditsOf.get(person.id) ?? [],
    };
  });
}

/** An account's balance on a date, not counting the leave `except`. */
export const accountOn = (
  { table, joinedOn, standing, credits }: LeaveFacts,
  account: LeaveAccount,
  date: number,
  except?: string,
): AccountBalance =>
  balanceOn(
    account,
    table,
    joinedOn,
    date,
    standing.filter(({ id }) => id !== except),
    credits,
  );

/** A person's balances on the current day in their time zone. */
export function balanceOf(facts: LeaveFacts, now: number): LeaveBalance {
  const today = businessDateOf(now, facts.person.timezone);
  const { from, to } = serviceYear(facts.joinedOn, today);
  const [annual, medical, hospital, replacement] = [
    accountOn(facts, 'AL', today),
    accountOn(facts, 'MC', today),
    accountOn(facts, 'HL', today),
    accountOn(facts, 'RL', today),
  ];
  return {
    id: facts.person.id,
    name: facts.person.name,
    from,
    to,
    joinedOn: facts.joinedOn,
    country: facts.country,
    al_entitled: annual.entitled,
    al_taken: annual.taken,
    al_left: annual.left,
    mc_taken: medical.taken,
    mc_left: medical.left,
    hl_left: hospital.left,
    rl_left: replacement.left,
  };
}
