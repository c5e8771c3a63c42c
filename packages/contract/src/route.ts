import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Shape = z.ZodType;

/**
 * Who may call a route at all. What the caller may do with a particular record is checked in the feature's `access.ts`.
 * - `open`: no login required; `why` names what protects the call instead.
 * - `self`: any live session of these kinds; the handler limits the call to what the caller may see or change.
 * - `grant`: a staff session whose grants cover `needs` (`area:action[:scope]`, domain/access/permissions.ts).
 * - `portal`: a customer's session; the scope does the rest.
 * - `either`: a staff session with the grant, or a customer's session.
 * - `any`: a staff session whose grants cover one of `needs`, or, with `portal`, a customer's session; which grant is
 * required depends on the input, and the handler checks it.
 */
export type Access =
  | { kind: 'open'; why: string }
  | { kind: 'self'; callers: readonly ('staff' | 'portal')[] }
  | { kind: 'grant'; needs: string }
  | { kind: 'portal' }
  | { kind: 'either'; needs: string }
  | { kind: 'any'; needs: readonly string[]; portal: boolean };

export const open = (why: string): Access => ({ kind: 'open', why });
export const self = (...callers: ('staff' | 'portal')[]): Access => ({ kind: 'self', callers });
export const grant = (needs: string): Access => ({ kind: 'grant', needs });
export const portal: Access = { kind: 'portal' };
export const either = (needs: string): Access => ({ kind: 'either', needs });
export const anyOf = (...needs: string[]): Access => ({ kind: 'any', needs, portal: false });

/** The format of a successful body; `json` is the common envelope `{ok, data, uts?, total?}`. */
export type Answer = 'json' | 'stream';

export interface RouteSpec {
  method: Method;
  /** The path including the base, with parameters in braces: `/api/post/{id}`. */
  path: string;
  summary: string;
  access: Access;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** Whether the body may also be sent as `multipart/form-data`; its schema then validates a `FormData`. */
  form?: true;
  /** The shape of `data` in a successful envelope; absent for streams. */
  data?: Shape;
  answer?: Answer;
  /** Error codes of this route, in addition to those common to all routes. */
  errors?: readonly ErrorCode[];
  /**
   * Writes run in a transaction under an idempotency key. False for a write whose response must not be stored, such as
   * a login.
   */
  idempotent?: boolean;
  /** Whether the write cannot be undone by another call: screens ask first and say what follows. */
  final?: true;
}

type Output<S> = S extends Shape ? z.output<S> : undefined;
type Input<S> = S extends Shape ? z.input<S> : undefined;
type Part<Name extends string, S> = S extends Shape
  ? Record<string, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> }
  : unknown;

/** A client's input for a route: those of `params`, `query` and `body` that the route defines. */
export type RouteInput<R extends RouteSpec> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;
/** The input of a handler after validation. */
export interface ParsedInput<R extends RouteSpec> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
}
/** The `data` that a handler returns, before serialisation. */
export type RouteData<R extends RouteSpec> = Input<R['data']>;
/** The `data` that a client reads. */
export type RouteResult<R extends RouteSpec> = Output<R['data']>;

/** Describes one call, keeping the literal types of its schemas. */
export const route = <const R extends RouteSpec>(spec: R): R => spec;
