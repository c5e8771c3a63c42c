import { z } from 'zod';
import { Id } from './common.ts';

/** The formats of a printed document (specification: print formats), and the PDF that is kept. */
export const printFormats = ['pdf', 'xlsx', 'xls', 'html', 'jpg', 'png'] as const;
export type PrintFormat = (typeof printFormats)[number];

/** Whether a format shows the pages of a document; the others write its content anew. */
export const isPaged = (format: PrintFormat): format is 'pdf' | 'jpg' | 'png' =>
  format === 'pdf' || format === 'jpg' || format === 'png';

/** A record whose document is printed, and the format. */
export const PrintParams = z.strictObject({ id: Id, format: z.enum(printFormats) });
