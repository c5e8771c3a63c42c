import type { Lookup } from '@field-service/contract/reference.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import { ownCode } from '@field-service/domain/site/own-code.ts';
import { recordsActivity } from '@field-service/domain/work/visit.ts';

/** What a station type records, according to its lookup, and what can be done at its stations. */
export interface StationRecords {
  activity: boolean;
  bait: boolean;
  catches: boolean;
  /** The codes of the possible species and actions; empty if all are possible. */
  species: readonly string[];
  actions: readonly string[];
}

export const recordsOf = (type: Lookup | undefined): StationRecords => {
  const records = textsOf(type?.data.records);
  return {
    activity: recordsActivity(type?.data.records),
    bait: records.includes('bait'),
    catches: records.includes('catches'),
    species: textsOf(type?.data.species),
    actions: textsOf(type?.data.actions),
  };
};

/** Whether an action can be done at the stations of a type, which may name actions with or without the list's code. */
export const canBeDone = ({ actions }: Pick<StationRecords, 'actions'>, code: string): boolean =>
  actions.length === 0 || actions.some((each) => ownCode(each) === ownCode(code));
