import { contract } from '@field-service/contract/contract.ts';
import { errorStatus } from '@field-service/contract/errors.ts';
import type { Access, RouteSpec } from '@field-service/contract/route.ts';
import { codesOf, isKept } from '@field-service/contract/route-codes.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  // The dialect is said once, by the document.
  return Object.fromEntries(
    Object.entries(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })).filter(
      ([key]) => key !== '$schema',
    ),
  );
};

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** In words, who may call. */
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

function success(spec: RouteSpec): Json {
  if (spec.data === undefined) return { description: 'The bytes.', content: { '*/*': { schema: {} } } };
  const schema = {
    type: 'object',
    required: ['ok', 'data'],
    properties: {
      ok: { const: true },
      data: jsonSchema(spec.data, 'output'),
      uts: { type: 'integer', description: 'The safe point of a delta read, in milliseconds.' },
      total: { type: 'integer' },
      debug: { type: 'object', description: 'How a list was read, where an administrator asked.' },
    },
  };
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

function failures(spec: RouteSpec): Json {
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

/** A body that may also come as a form: the JSON form of it stands first. */
function bodyContent(body: z.ZodType, form: boolean): Json {
  const schema = jsonSchema(body, 'input');
  if (!form) return { 'application/json': { schema } };
  const first: unknown = Array.isArray(schema.anyOf) ? schema.anyOf[0] : schema;
  return { 'application/json': { schema: first }, 'multipart/form-data': { schema: formSchema } };
}

function operation(group: string, name: string, spec: RouteSpec): Json {
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: spec.summary,
    description: accessText(spec.access),
    security: security(spec.access),
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query'), ...headers(spec)],
    ...(spec.body === undefined
      ? {}
      : { requestBody: { required: true, content: bodyContent(spec.body, spec.form === true) } }),
    responses: { '200': success(spec), ...failures(spec) },
  };
}

/** The OpenAPI 3.1 document of the contract. */
export function openApiDocument({ apiBase, version }: { apiBase: string; version: string }): Json {
  const groups: Record<string, Record<string, RouteSpec>> = contract;
  const paths: Record<string, Json> = {};
  for (const [group, routes] of Object.entries(groups)) {
    for (const [name, spec] of Object.entries(routes)) {
      const item = (paths[spec.path] ??= {});
      item[spec.method.toLowerCase()] = operation(group, name, spec);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Field Service',
      version,
      description:
        'Every call answers `{ok: true, data, uts?, total?}` or `{ok: false, errorCode, errorMsg, code, params}`.',
    },
    servers: [{ url: apiBase }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        staff: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        portal: { type: 'apiKey', in: 'header', name: 'jwt' },
      },
      schemas: {
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
      },
    },
  };
}
