import { contract } from '@field-service/contract/contract.ts';
import { errorStatus } from '@field-service/contract/errors.ts';
import type { Access, RouteSpec } from '@field-service/contract/route.ts';
import { nounDescriptions } from '@field-service/contract/nouns.ts';
import { codesOf, isKept } from '@field-service/contract/route-codes.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { z } from 'zod';
import { jsonSchema, knownSchemas } from './openapi-names.ts';
import { SharedParts, SharedSchemas, type SchemaLocation } from './openapi-shared.ts';

type Json = Readonly<Record<string, unknown>>;
/** Returns what replaces a schema: the schema itself, or a reference to a component. */
type Refer = (schema: Json, place: SchemaLocation) => Json;

/** The fields of an object schema as parameters of a path or query. */
function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties, required } = jsonSchema(schema, 'input');
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || needed.includes(name),
    schema: value,
  }));
}

const headers = (spec: RouteSpec): Json[] => [
  ...(spec.access.kind === 'open'
    ? []
    : [
        {
          name: 'folderId',
          in: 'header',
          required: false,
          description: 'Narrows lists to this folder and those below it.',
          schema: { type: 'string' },
        },
      ]),
  ...(!isKept(spec)
    ? []
    : [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The same key and caller get the first answer again.',
          schema: { type: 'string', minLength: 8, maxLength: 200 },
        },
      ]),
];

/** Describes in words who may call. */
export function accessText(access: Access): string {
  switch (access.kind) {
    case 'open':
      return `Open: ${access.why}.`;
    case 'self':
      return `Any live session of ${access.callers.join(' or ')}.`;
    case 'grant':
      return `Staff with ${access.needs}.`;
    case 'portal':
      return 'Customers.';
    case 'either':
      return `Staff with ${access.needs}, or customers.`;
    case 'any':
      return `Staff with ${access.needs.join(' or ')}, by what is sent${access.portal ? '; or customers' : ''}.`;
  }
}

function security(access: Access): Json[] {
  const staff = { staff: [] };
  const portal = { portal: [] };
  switch (access.kind) {
    case 'open':
      return [];
    case 'grant':
      return [staff];
    case 'portal':
      return [portal];
    case 'either':
      return [staff, portal];
    case 'any':
      return access.portal ? [staff, portal] : [staff];
    case 'self':
      return [
        ...(access.callers.includes('staff') ? [staff] : []),
        ...(access.callers.includes('portal') ? [portal] : []),
      ];
  }
}

function success(spec: RouteSpec, refer: Refer, place: SchemaLocation): Json {
  if (spec.data === undefined) return { description: 'The bytes.', content: { '*/*': { schema: {} } } };
  const data = refer(jsonSchema(spec.data, 'output'), place);
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Done' }, { required: ['data'], properties: { data } }],
  };
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

function failures(spec: RouteSpec): Readonly<Record<string, Json>> {
  const byStatus = Map.groupBy(codesOf(spec), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

const formSchema: Json = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'array', minItems: 1, items: { type: 'string', format: 'binary' } } },
};

/** The content of a request body: JSON, and also a form if `form` is set. */
function bodyContent(body: z.ZodType, form: boolean, refer: Refer, place: SchemaLocation): Json {
  const schema = jsonSchema(body, 'input');
  if (!form) return { 'application/json': { schema: refer(schema, place) } };
  const first: unknown = Array.isArray(schema.anyOf) ? schema.anyOf[0] : schema;
  return {
    'application/json': { schema: isRecord(first) ? refer(first, place) : {} },
    'multipart/form-data': { schema: refer(formSchema, place) },
  };
}

interface Operation extends Json {
  parameters: readonly Json[];
  responses: Readonly<Record<string, Json>>;
}

function operation(noun: string, call: string, spec: RouteSpec, refer: Refer): Operation {
  const placeOf = (part: SchemaLocation['part']): SchemaLocation => ({ noun, call, part, names: [] });
  const given = [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query'), ...headers(spec)];
  return {
    operationId: `${noun}.${call}`,
    tags: [noun],
    summary: spec.summary,
    description: accessText(spec.access),
    security: security(spec.access),
    parameters: given,
    ...(spec.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: bodyContent(spec.body, spec.form === true, refer, placeOf('body')),
          },
        }),
    responses: { '200': success(spec, refer, placeOf('data')), ...failures(spec) },
  };
}

const groups: Readonly<Record<string, Readonly<Record<string, RouteSpec>>>> = contract;
const routes: readonly [noun: string, call: string, spec: RouteSpec][] = Object.entries(groups).flatMap(
  ([noun, calls]) => Object.entries(calls).map(([call, spec]): [string, string, RouteSpec] => [noun, call, spec]),
);
const operationsOf = (refer: Refer): [RouteSpec, Operation][] =>
  routes.map(([noun, call, spec]) => [spec, operation(noun, call, spec, refer)]);

/** The operations, with a reference instead of each parameter and each response that several of them share. */
function withSharedParts(operations: readonly [RouteSpec, Operation][]) {
  const all = operations.map(([, each]) => each);
  const parameters = new SharedParts(
    'parameters',
    all.flatMap((each) => each.parameters),
  );
  const responses = new SharedParts(
    'responses',
    all.flatMap((each) => Object.values(each.responses)),
  );
  const paths: Record<string, Record<string, Json>> = {};
  for (const [spec, each] of operations)
    (paths[spec.path] ??= {})[spec.method.toLowerCase()] = {
      ...each,
      parameters: each.parameters.map((one) => parameters.refer(one, String(one['name']))),
      responses: Object.fromEntries(
        Object.entries(each.responses).map(([status, one]) => [
          status,
          responses.refer(one, status === '200' ? 'Answer' : `Refused${status}`),
        ]),
      ),
    };
  return { paths, parameters: parameters.components, responses: responses.components };
}

const envelopes = {
  Done: {
    type: 'object',
    required: ['ok'],
    properties: {
      ok: { const: true },
      uts: { type: 'integer', description: 'The safe point of a delta read, in milliseconds.' },
      total: { type: 'integer' },
      debug: { type: 'object', description: 'How a list was read, where an administrator asked.' },
    },
  },
  Failure: {
    type: 'object',
    required: ['ok', 'errorCode', 'errorMsg', 'code', 'params'],
    properties: {
      ok: { const: false },
      errorCode: { type: 'integer', description: 'The HTTP status.' },
      errorMsg: { type: 'string', description: 'English, for logs.' },
      code: { enum: Object.keys(errorStatus) },
      params: { type: 'object' },
      sess: { enum: ['on', 'off', 'exp', 'blk', 'dev'] },
      dbinit: { const: true },
    },
  },
};

/** The OpenAPI 3.1 document of the contract. Parameters, responses and long schemas that recur are components. */
export function openApiDocument({ apiBase, version }: { apiBase: string; version: string }): Json {
  const schemas = new SharedSchemas(knownSchemas(), Object.keys(envelopes));
  operationsOf((schema, place) => schemas.count(schema, place));
  const { paths, parameters, responses } = withSharedParts(operationsOf((schema) => schemas.refer(schema)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Field Service',
      version,
      description:
        'Every call answers `{ok: true, data, uts?, total?}` or `{ok: false, errorCode, errorMsg, code, params}`.',
    },
    servers: [{ url: apiBase }],
    tags: Object.entries(nounDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        staff: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        portal: { type: 'apiKey', in: 'header', name: 'jwt' },
      },
      parameters,
      responses,
      schemas: { ...envelopes, ...schemas.components },
    },
  };
}
