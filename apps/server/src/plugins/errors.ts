import type { ErrorCode, Failure } from '@field-service/contract/errors.ts';
import { translateError } from '@field-service/i18n/translate.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { busyStates, missingTableState } from '../db/sql-states.ts';
import { isDatabaseUnreachable } from '../db/unreachable.ts';
import { Refusal } from '../refusal.ts';

/** Constraints whose violation is caused by the request, by name (db/migrations). */
const constraints: Readonly<Record<string, { code: ErrorCode; field?: string }>> = {
  app_user_username_unique: { code: 'record.duplicate', field: 'username' },
  contact_code_unique: { code: 'record.duplicate', field: 'code' },
  contact_info_code_unique: { code: 'record.duplicate', field: 'code' },
  counter_closed: { code: 'counter.closed' },
  folder_code_unique: { code: 'record.duplicate', field: 'code' },
  invoice_frozen: { code: 'invoice.not_draft' },
  invoice_post_pkey: { code: 'invoice.already_billed' },
  item_code_unique: { code: 'record.duplicate', field: 'code' },
  licence_period: { code: 'field.invalid', field: 'validTo' },
  lookup_code_unique: { code: 'record.duplicate', field: 'code' },
  permission_code_unique: { code: 'record.duplicate', field: 'code' },
  post_docno_unique: { code: 'record.duplicate', field: 'docno' },
  post_duration_check: { code: 'field.invalid', field: 'duration' },
  post_line_amount_check: { code: 'line.amount_too_large' },
  post_plan_order: { code: 'post.time_invalid' },
  post_site_of_contact: { code: 'post.site_not_of_contact' },
  role_code_unique: { code: 'record.duplicate', field: 'code' },
  order_set_days: { code: 'field.invalid', field: 'endsOn' },
  order_set_amount: { code: 'field.invalid', field: 'planAmount' },
  order_set_site_of_contact: { code: 'post.site_not_of_contact' },
  recommendation_site_of_contact: { code: 'post.site_not_of_contact' },
  sighting_site_of_contact: { code: 'post.site_not_of_contact' },
  station_tag_unique: { code: 'record.duplicate', field: 'tag' },
  stockist_code_unique: { code: 'record.duplicate', field: 'code' },
  threshold_once: { code: 'record.duplicate', field: 'validFrom' },
  threshold_order: { code: 'field.invalid', field: 'action' },
  threshold_site_of_contact: { code: 'post.site_not_of_contact' },
  treatment_corrected: { code: 'treatment.corrected' },
};

/** The meaning of an SQLSTATE if the constraint has no entry of its own. */
const states: Readonly<Record<string, ErrorCode>> = {
  '23503': 'record.referenced_missing',
  '23505': 'record.duplicate',
  '23514': 'field.invalid',
  '22003': 'field.invalid',
  [missingTableState]: 'server.not_initialised',
};

/** Seconds after which a client should retry if the database is unavailable or other transactions block the request. */
const comeBackAfter = 5;

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'request.unsupported_type',
  FST_ERR_NOT_FOUND: 'route.not_found',
};

const textOf = (value: object, key: string): string | undefined => {
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : undefined;
};

/**
 * The refusal for an error caused by the request, or by an unavailable or busy database; undefined for other errors.
 */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnreachable(error))
    return new Refusal('server.busy', { seconds: comeBackAfter }, { retryAfter: comeBackAfter, cause: error });
  if (typeof error !== 'object' || error === null) return undefined;
  const named = constraints[textOf(error, 'constraint') ?? ''];
  if (named !== undefined)
    return new Refusal(named.code, named.field === undefined ? {} : { fields: [named.field] }, { cause: error });
  const code = textOf(error, 'code') ?? '';
  if (busyStates.some((state) => state === code))
    return new Refusal('server.busy', { seconds: comeBackAfter }, { retryAfter: comeBackAfter, cause: error });
  const state = states[code];
  if (state !== undefined) return new Refusal(state, {}, { cause: error });
  const known = fastifyCodes[code];
  if (known !== undefined) return new Refusal(known, {}, { cause: error });
  const status: unknown = Reflect.get(error, 'statusCode');
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  // The plugins that serve files and decompress bodies mark a client error only by its status.
  const blamed: ErrorCode = status === 403 || status === 404 ? 'route.not_found' : 'request.malformed';
  return new Refusal(blamed, {}, { cause: error });
}

/** The refusal of a single field also lists the field in `fields`, so that every form finds the field to mark. */
const paramsOf = ({ status, params }: Refusal): Refusal['params'] =>
  status === 422 && typeof params['field'] === 'string' && params['fields'] === undefined
    ? { ...params, fields: [params['field']] }
    : params;

/** The failure envelope of a refusal (design of the API, common form). */
export function failureOf(refusal: Refusal): Failure {
  return {
    ok: false,
    errorCode: refusal.status,
    errorMsg: translateError('en-GB', refusal.code, refusal.params),
    code: refusal.code,
    params: paramsOf(refusal),
    ...(refusal.sess === undefined ? {} : { sess: refusal.sess }),
    ...(refusal.code === 'server.not_initialised' ? { dbinit: true as const } : {}),
  };
}

/** Whether the response has ended early because its caller left, which is no failure of the server. */
const hasLeft = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && typeof error === 'object' && error !== null && textOf(error, 'code') === callerLeft;
const callerLeft = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends the response to a failed request: a refusal with its code; anything else as `server.failed`, logged here once
 * with the request's id.
 */
export async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = asRefusal(error) ?? new Refusal('server.failed', { requestId: request.id });
  if (hasLeft(error, reply)) request.log.debug({ err: error }, 'the caller left');
  else if (refusal.code === 'server.failed') request.log.error({ err: error }, 'a request failed');
  else if (isDatabaseUnreachable(refusal.cause))
    request.log.warn({ err: refusal.cause }, 'the database cannot be reached');
  else request.log.debug({ code: refusal.code, err: refusal.cause }, 'a request was refused');
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter));
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer');
  return await reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(failureOf(refusal)));
}
