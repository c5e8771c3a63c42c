import { appendFileSync } from 'node:fs';
import { contract } from '@field-service/contract/contract.ts';
import { codesOf } from '@field-service/contract/route-codes.ts';
import type { ErrorCode } from '@field-service/contract/errors.ts';
import type { RouteSpec } from '@field-service/contract/route.ts';

/**
 * The environment variable with the path of the file that collects the refusals of calls in a whole test run
 * (tools/src/test.ts).
 */
export const refusalsFile = 'FS_REFUSALS';

export interface NotedRefusals {
  note: (spec: RouteSpec, code: ErrorCode) => void;
  /** Throws if a call of the contract was rejected with a code that the contract does not declare. */
  requireDeclared: () => void;
}

const groups: Readonly<Record<string, Readonly<Record<string, RouteSpec>>>> = contract;
const calls = new Set<RouteSpec>(Object.values(groups).flatMap((group) => Object.values(group)));

/** Notes each refusal of a server's calls once and, if `collected`, appends it to the file of the run. */
export function noteRefusals(collected: boolean): NotedRefusals {
  const file = collected ? process.env[refusalsFile] : undefined;
  const seen = new Set<string>();
  const undeclared = new Set<string>();
  return {
    note: (spec, code) => {
      const line = `${spec.method} ${spec.path} ${code}`;
      if (seen.has(line) || !calls.has(spec)) return;
      seen.add(line);
      if (!codesOf(spec).has(code)) undeclared.add(line);
      if (file !== undefined) appendFileSync(file, `${line}\n`);
    },
    requireDeclared: () => {
      if (undeclared.size > 0) throw new Error(`Rejected with undeclared codes: ${[...undeclared].join(', ')}`);
    },
  };
}
