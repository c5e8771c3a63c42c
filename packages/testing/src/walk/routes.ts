import { contract } from '@field-service/contract/contract.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';

export interface WalkedRoute {
  /** The method and path, such as `GET /api/post/{id}`. */
  name: string;
  spec: RouteSpec;
  /** The names of the path's parameters. */
  params: readonly string[];
}

const groups: Readonly<Record<string, Readonly<Record<string, RouteSpec>>>> = contract;

/** Every call of the contract; the call that ends the walker's session is last. */
export const walkedRoutes: readonly WalkedRoute[] = Object.values(groups)
  .flatMap((group) => Object.values(group))
  .map((spec) => ({
    name: `${spec.method} ${spec.path}`,
    spec,
    params: [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
  }))
  .toSorted((a, b) => Number(a.spec.path === '/api/user/logout') - Number(b.spec.path === '/api/user/logout'));

export interface Sent {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}
export interface Got {
  status: number;
  /** The error code; empty for a success. */
  code: string;
  text: string;
}

const codeOf = (text: string): string => {
  const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
  return typeof parsed === 'object' && parsed !== null && 'code' in parsed && typeof parsed.code === 'string'
    ? parsed.code
    : '';
};

/**
 * Sends one request as given, filling in missing path parameters. An event stream is closed as soon as it has started.
 */
export async function send(
  origin: string,
  spec: RouteSpec,
  headers: Readonly<Record<string, string>>,
  sent: Sent,
): Promise<Got> {
  const path = spec.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? 'walk'),
  );
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.set(name, value);
  const body = sent.body === undefined ? {} : { body: JSON.stringify(sent.body) };
  const response = await fetch(url, {
    method: spec.method,
    headers: { ...headers, ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...body,
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, code: '', text: '' };
  }
  const text = await response.text();
  return { status: response.status, code: type.startsWith('application/json') ? codeOf(text) : '', text };
}
