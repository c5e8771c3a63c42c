import { importNouns } from '@field-service/domain/site/import-template.ts';
import { z } from 'zod';
import { Id, IdParams } from '../common.ts';
import { grant, route } from '../route.ts';

/** The maximum number of rows per import. */
export const maxImportRows = 1000;

export const imports = {
  run: route({
    method: 'POST',
    path: '/api/lookup/{id}/import',
    summary:
      'Imports a sheet (csv or xlsx) by a template, a lookup of type 92. A dry run reports every bad row; the real run takes all rows or none.',
    access: grant('IMPT:CR'),
    params: IdParams,
    body: z.strictObject({
      fileName: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .regex(/\.(csv|xlsx)$/i),
      /** The file, in base64. */
      content: z.base64().min(1).max(900_000),
      dryRun: z.boolean(),
      folderId: Id.optional(),
    }),
    data: z.object({
      noun: z.enum(importNouns),
      rows: z.int(),
      created: z.int(),
      updated: z.int(),
      /** Rows are numbered as in the sheet, whose header is row 1. */
      problems: z.array(
        z.object({ row: z.int(), field: z.string(), problem: z.enum(['missing', 'invalid', 'duplicate', 'unknown']) }),
      ),
    }),
    errors: [
      'record.not_found',
      'record.referenced_missing',
      'import.unreadable',
      'import.too_large',
      'import.headers_missing',
      'import.too_many_rows',
      'import.rows_refused',
      'server.busy',
    ],
  }),
};
