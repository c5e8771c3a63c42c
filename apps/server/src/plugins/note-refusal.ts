import { codesOf } from '@field-service/contract/route-codes.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';
import type { Services } from '../context.ts';
import type { Refusal } from '../refusal.ts';
import { undeclaredRefusal } from './check-answer.ts';
import { asRefusal } from './errors.ts';

/**
 * Notifies tests of the refusal of a call. When responses are checked, a refusal that the contract does not name is
 * logged as a server error.
 */
export function noteRefusal(services: Services, spec: RouteSpec, refusal: Refusal): void {
  services.onRefusal?.(spec, refusal.code);
  if (services.checkAnswers && !codesOf(spec).has(refusal.code))
    services.log.error({ route: `${spec.method} ${spec.path}`, code: refusal.code }, undeclaredRefusal);
}

/** Runs a call, and notes its refusal. */
export async function notingRefusal<T>(services: Services, spec: RouteSpec, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal !== undefined) noteRefusal(services, spec, refusal);
    throw error;
  }
}
