import type { RouteSpec } from '@field-service/contract/route.ts';
import { z } from 'zod';

const Envelope = z.strictObject({
  ok: z.literal(true),
  data: z.unknown(),
  uts: z.int().optional(),
  total: z.int().optional(),
  time: z.int().optional(),
  sess: z.literal('on').optional(),
  debug: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Throws if a response does not match the contract (if not `whole`, only its envelope); for tests, because it doubles
 * the work of a response.
 */
export function checkAnswer(spec: RouteSpec, text: string, whole: boolean): void {
  const { data } = Envelope.parse(JSON.parse(text));
  const checked = whole ? spec.data?.safeParse(data) : undefined;
  if (checked !== undefined && !checked.success)
    throw new Error(
      `${spec.method} ${spec.path} answers what the contract does not say: ${z.prettifyError(checked.error)}`,
    );
}

/** The log message for a refusal with a code that the contract does not name; test runs look for it. */
export const undeclaredRefusal = 'a refusal that the contract does not name';
