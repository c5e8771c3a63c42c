import { z } from 'zod';
import { Id, IdParams, Stamp } from '../common.ts';
import { PrintParams } from '../print-format.ts';
import { either, grant, route } from '../route.ts';

export const reports = {
  /**
   * Reports are created after a job is done. This call requests one that does not exist yet, as in restored or
   * demonstration data.
   */
  make: route({
    method: 'POST',
    path: '/api/post/{id}/service-report',
    summary:
      'Has the service report of a done job made where it is missing; answers it when it is there. `review`: the work waits for a supervisor before the customer sees it; a customer is then answered no report that is not released.',
    access: either('FILE:VW:ServiceReport'),
    params: IdParams,
    body: z.strictObject({}),
    data: z.object({
      ready: z.boolean(),
      review: z.boolean(),
      fileId: Id.nullable(),
      filename: z.string().nullable(),
      version: z.int().nullable(),
    }),
    errors: ['record.not_found', 'report.not_ready'],
    idempotent: false,
  }),
  print: route({
    method: 'GET',
    path: '/api/post/{id}/service-report/print/{format}',
    summary:
      'The newest service report that the caller may read, to print: pdf, xlsx, xls, html, jpg or png (several pages as zip). `report.pages_only`: of an older report only its pages are kept, as pdf, jpg and png.',
    access: either('FILE:VW:ServiceReport'),
    params: PrintParams,
    answer: 'stream',
    errors: ['record.not_found', 'report.not_ready', 'report.pages_only'],
  }),
  release: route({
    method: 'POST',
    path: '/api/post/{id}/service-report/release',
    summary:
      'Lets the newest service report go to a customer who asks for a review: they see the work from then on, and get the report by mail. `version` is the one that was looked at. Asks for FILE:VW:ServiceReport as well. A report that was released before answers when.',
    access: grant('POST:AP'),
    params: IdParams,
    body: z.strictObject({ version: z.int().min(1) }),
    data: z.object({ version: z.int(), releasedAt: Stamp }),
    errors: ['record.not_found', 'report.not_ready', 'report.not_allowed', 'report.superseded'],
    final: true,
  }),
};
