import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext, Services } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { readFolderSetting } from '../settings/public.ts';
import { requireConsole } from './access.ts';
import { runStatement } from './queries.ts';

type Exec = typeof contract.sqlConsole.exec;

/**
 * Runs a statement outside any transaction of the product. The text and outcome of the statement are written to the
 * audit log before the response is sent. If that fails, nothing is returned.
 */
export async function execute(
  { database }: Pick<Services, 'database'>,
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Exec>,
): Promise<RouteResult<Exec>> {
  const on = await readFolderSetting(context.db, null, 'sqlConsole');
  requireConsole(caller, on);
  if (database.console === undefined) throw new Refusal('console.not_set_up', {});
  const started = Date.now();
  const audit = async (outcome: Readonly<Record<string, unknown>>): Promise<void> =>
    await recordHistory(context, caller, {
      noun: 'system',
      id: 'console',
      folderId: null,
      kind: 'sql',
      after: { sql: body.sql, ...outcome },
    });
  try {
    const answer = await runStatement(database.console.pool, body.sql);
    await audit({ rows: answer.rows.length, truncated: answer.truncated });
    return { ...answer, ms: Date.now() - started };
  } catch (error) {
    const refused = error instanceof Refusal ? { refused: error.code, ...error.params } : { refused: 'server.failed' };
    await audit({ rows: 0, ...refused });
    throw error;
  }
}
