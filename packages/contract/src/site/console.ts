import { z } from 'zod';
import { grant, route } from '../route.ts';

/**
 * The limits on one statement: the characters of its text, and the rows, characters per value, columns and bytes of its
 * result.
 */
export const consoleLimits = { statement: 20_000, rows: 1000, value: 8000, columns: 200, bytes: 1_048_576 } as const;

export const sqlConsole = {
  exec: route({
    method: 'POST',
    path: '/api/data/exec',
    summary:
      'Runs one SELECT on views without secrets (the view `columns` lists them), read-only, within 10 s and 256 MB; administrators only, while the site setting `sqlConsole` is on. Every statement is kept in the audit log.',
    access: grant('SYST:UP'),
    body: z.strictObject({ sql: z.string().trim().min(1).max(consoleLimits.statement) }),
    data: z.object({
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      /** Each value as PostgreSQL formats it; truncated after 8000 characters. */
      rows: z.array(z.array(z.string().nullable())),
      /** Whether there are more rows than returned. At most 1000 rows are returned, or fewer if they exceed 1 MiB. */
      truncated: z.boolean(),
      ms: z.int(),
    }),
    errors: [
      'console.off',
      'console.not_set_up',
      'console.not_bounded',
      'console.not_allowed',
      'console.statement_failed',
      'console.too_large',
      'query.too_slow',
    ],
    idempotent: false,
  }),
};
