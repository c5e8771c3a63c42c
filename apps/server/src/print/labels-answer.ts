import type { Services } from '../context.ts';
import { stream, type StreamAnswer } from '../plugins/bind.ts';
import type { LabelsPrint } from './model.ts';

/** Prints labels as a PDF, which is not stored. */
export async function answerLabels(
  { printer }: Pick<Services, 'printer'>,
  labels: Omit<LabelsPrint, 'kind'>,
  fileName: string,
): Promise<StreamAnswer> {
  const pdf = await printer.print({ kind: 'labels', ...labels });
  return stream(pdf, {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}
