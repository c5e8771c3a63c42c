import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { RouteSpec } from './route.ts';

const everywhere: readonly ErrorCode[] = [
  'request.malformed',
  'request.invalid',
  'request.unknown_parameter',
  'request.too_large',
  'request.unsupported_type',
  'address.blocked',
  'server.busy',
  'server.failed',
  'server.not_initialised',
  'server.stopping',
];
/** `record.not_found` is also returned if the caller may not access the folder in the header. */
const ofCallers: readonly ErrorCode[] = [
  'session.missing',
  'session.ended',
  'session.expired',
  'session.blocked',
  'session.other_device',
  'session.invalid',
  'permission.missing',
  'permission.none_detected',
  'record.not_found',
];
/**
 * `counter.closed`: after a restore, a call that issues a number may need a counter whose next number has not been
 * confirmed yet.
 */
const ofWrites: readonly ErrorCode[] = ['request.idempotency_reused', 'counter.closed'];
export const ofLists: readonly ErrorCode[] = [
  'find.malformed',
  'find.unknown_field',
  'find.unknown_operator',
  'find.wrong_type',
  'find.too_complex',
  'query.too_slow',
];

/** Whether a route accepts dataset queries (`find`). */
export const isList = ({ query }: RouteSpec): boolean => query instanceof z.ZodObject && 'find' in query.shape;
/** Whether a route stores its response under an `Idempotency-Key`. */
export const isKept = ({ method, access, idempotent }: RouteSpec): boolean =>
  method !== 'GET' && access.kind !== 'open' && idempotent !== false;

/** Every error code that a route may return: its own codes and those implied by its kind. */
export const codesOf = (spec: RouteSpec): ReadonlySet<ErrorCode> =>
  new Set<ErrorCode>([
    ...everywhere,
    ...(spec.access.kind === 'open' ? [] : ofCallers),
    ...(isKept(spec) ? ofWrites : []),
    ...(isList(spec) ? ofLists : []),
    ...(spec.errors ?? []),
  ]);
