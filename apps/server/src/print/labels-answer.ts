import type { Services } from '../context.ts';
import type { StreamAnswer } from '../plugins/bind.ts';
import { answerPrinted } from './answer.ts';
import type { LabelsPrint } from './model.ts';

/** Prints labels as a PDF, which is not stored; `stem` is its name without extension. */
export const answerLabels = async (
  { printer }: Pick<Services, 'printer'>,
  labels: Omit<LabelsPrint, 'kind'>,
  stem: string,
): Promise<StreamAnswer> => answerPrinted(await printer.write({ kind: 'labels', ...labels }, 'pdf'), stem);
