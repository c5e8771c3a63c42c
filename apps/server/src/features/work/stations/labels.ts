import type { stations } from '@field-service/contract/work/stations.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { RequestContext, Services } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { stream, type StreamAnswer } from '../../../plugins/bind.ts';
import { readLabels } from './labels.queries.ts';
import { readPlanSite } from './plans.queries.ts';

/** Prints labels for stations of a site as a PDF, which is not stored. */
export async function printLabels(
  { printer }: Pick<Services, 'printer'>,
  context: RequestContext,
  { params: { id }, query: { floorid, stationIds, sheet, skip = 0 } }: ParsedInput<typeof stations.labels>,
): Promise<StreamAnswer> {
  if ((await readPlanSite(context.db, id)) === undefined)
    throw new Refusal('record.not_found', { noun: 'contact-info', id });
  const labels = await readLabels(context.db, id, { planId: floorid ?? null, ids: stationIds ?? null });
  if (labels.length === 0) throw new Refusal('station.no_labels');
  const pdf = await printer.print({ kind: 'station-labels', sheet, skip, title: labels[0]?.site ?? '', labels });
  return stream(pdf, {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': 'attachment; filename="station-labels.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}
