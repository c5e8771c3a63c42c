import { leaveBalance } from '@field-service/contract/datasets/people.ts';
import { LeaveBalance } from '@field-service/contract/people/leave.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { mayDo } from '../../../access.ts';
import { type Column, datasetOf } from '../../../datasets/public.ts';
import { balanceOf, factsOf } from './balance.ts';
import { readPeople } from './entitlement.queries.ts';

const maxPeople = 5000;
const Prepared = z.array(LeaveBalance);
const column = (name: string): Column => ({ column: sql.ref(`b.${name}`) });

/** The current leave balances of the caller and, with LEAV:VW, of the people in the caller's folders. */
export const leaveBalanceDataset = datasetOf(leaveBalance, {
  callers: ['staff'],
  needs: null,
  prepare: async ({ context, caller }): Promise<LeaveBalance[]> => {
    const people = await readPeople(context.db, caller.userId, mayDo(caller, 'LEAV:VW'), maxPeople);
    return (await factsOf(context, people)).map((facts) => balanceOf(facts, context.now));
  },
  from: ({
    prepared,
  }) => sql`json_to_recordset(${JSON.stringify(Prepared.parse(prepared))}::json) as b(id text, name text, "from" integer, "to" integer, "joinedOn" integer, country text,
    al_entitled float8, al_taken float8, al_left float8, mc_taken float8, mc_left float8, hl_left float8, rl_left float8)`,
  row: sql<LeaveBalance>`json_build_object('id', b.id, 'name', b.name, 'from', b."from", 'to', b."to", 'joinedOn', b."joinedOn", 'country', b.country, 'al_entitled', b.al_entitled, 'al_taken', b.al_taken,
    'al_left', b.al_left, 'mc_taken', b.mc_taken, 'mc_left', b.mc_left, 'hl_left', b.hl_left, 'rl_left', b.rl_left)`,
  fields: {
    id: column('id'),
    'creator.id': column('id'),
    name: column('name'),
    country: column('country'),
    joinedOn: column('joinedOn'),
    al_left: column('al_left'),
    mc_left: column('mc_left'),
    hl_left: column('hl_left'),
    rl_left: column('rl_left'),
  },
  tie: sql`b.id`,
  search: [sql`b.name`],
  cap: maxPeople,
});
