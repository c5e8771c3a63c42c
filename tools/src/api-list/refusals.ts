import { contract } from '@field-service/contract/contract.ts';
import type { ErrorCode } from '@field-service/contract/errors.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';

type Groups = Readonly<Record<string, Readonly<Record<string, RouteSpec>>>>;
const groups: Groups = contract;

/**
 * Error codes that a call declares but no quick test of a single server process provokes: `METHOD path code` -> where
 * the code is covered.
 */
export const coveredElsewhere: Readonly<Record<string, string>> = {
  'POST /api/data/exec query.too_slow': 'console.long.test.ts waits for its ten seconds',
  'POST /api/exports query.too_slow': 'its count is that of a list, whose limit of time is in data.test.ts',
  'GET /api/f/{id} server.busy': 'picture-process.test.ts makes more pictures wait than may',
  'POST /api/job/{id}/replay/{x} treatment.corrected':
    'only where a correction is written between the comparison and its own write: a correction of before is compared',
  'POST /api/form/{id}/open form.closed':
    'only where a form closes between two looks of one request: a link to a closed one is not there',
};

/**
 * Calls that forward a request to a hook and declare the codes of all hooks for their method. A few tests show that
 * these codes are returned (hooks.test.ts).
 */
const passesOn = new Set<RouteSpec>(Object.values(contract.hooks));

/**
 * `METHOD path code` of every code that a call declares itself, in addition to those that follow from its form
 * (route-codes.ts).
 */
export const namedRefusals = (calls: Groups = groups): readonly string[] =>
  Object.values(calls)
    .flatMap((group) => Object.values(group))
    .filter((spec) => !passesOn.has(spec))
    .flatMap((spec) => [...new Set<ErrorCode>(spec.errors)].map((code) => `${spec.method} ${spec.path} ${code}`));

export interface RefusalGaps {
  /** Codes that a call declares but no test provokes: provoke them, or remove them from the call. */
  unprovoked: readonly string[];
  /** Codes listed as covered elsewhere that no call declares or that a quick test provokes. */
  needless: readonly string[];
}

/**
 * Compares the codes that calls declare with those that a whole test run received (packages/testing/src/refusals.ts).
 */
export function gapsIn(
  named: readonly string[],
  provoked: ReadonlySet<string>,
  elsewhere: Readonly<Record<string, string>> = coveredElsewhere,
): RefusalGaps {
  return {
    unprovoked: named.filter((way) => !provoked.has(way) && !(way in elsewhere)),
    needless: Object.keys(elsewhere).filter((way) => !named.includes(way) || provoked.has(way)),
  };
}
