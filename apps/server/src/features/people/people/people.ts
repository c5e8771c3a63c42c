import type { contract } from '@field-service/contract/contract.ts';
import { trackLimit, type LastPosition, type Person, type Track } from '@field-service/contract/people/people.ts';
import { businessDateOf, businessDay } from '@field-service/domain/values/business-date.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { selectPerson } from './people.queries.ts';
import { selectPositions, selectTrack, selectZone } from './positions.queries.ts';

type Input<K extends keyof (typeof contract)['people']> = ParsedInput<(typeof contract)['people'][K]>;

/** A member of staff. Throws `record.not_found` for anyone whom the caller cannot see. */
export async function getPerson(
  context: RequestContext,
  caller: Caller,
  { params }: Pick<Input<'get'>, 'params'>,
): Promise<Person> {
  const found = await selectPerson({ context, caller }, params.id);
  if (found === undefined) throw new Refusal('record.not_found', { noun: 'person', id: params.id });
  return found;
}

/** Where the people of the caller's folders were last. */
export const getPositions = async (context: RequestContext, caller: Caller): Promise<LastPosition[]> =>
  await selectPositions(context.db, caller, context.now);

/** A person's positions on one day. Throws `record.not_found` for anyone whom the caller cannot see. */
export async function getTrack(
  context: RequestContext,
  caller: Caller,
  { params, query }: Input<'track'>,
): Promise<Track> {
  const timeZone = await selectZone(context.db, caller, params.id);
  if (timeZone === undefined) throw new Refusal('record.not_found', { noun: 'person', id: params.id });
  const date = query.date ?? businessDateOf(context.now, timeZone);
  const points = await selectTrack(context.db, params.id, businessDay(date, timeZone));
  return { date, timeZone, points: points.slice(0, trackLimit), more: points.length > trackLimit };
}
