import type { stations } from '@field-service/contract/work/stations.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { RequestContext, Services } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import type { StreamAnswer } from '../../../plugins/bind.ts';
import { answerLabels } from '../../../print/labels-answer.ts';
import { readLabels } from './labels.queries.ts';
import { readPlanSite } from './plans.queries.ts';

/** Prints labels for stations of a site as a PDF, which is not stored. */
export async function printLabels(
  services: Pick<Services, 'printer'>,
  context: RequestContext,
  { params: { id }, query: { floorid, stationIds, sheet, skip = 0 } }: ParsedInput<typeof stations.labels>,
): Promise<StreamAnswer> {
  if ((await readPlanSite(context.db, id)) === undefined)
    throw new Refusal('record.not_found', { noun: 'contact-info', id });
  const labels = await readLabels(context.db, id, { planId: floorid ?? null, ids: stationIds ?? null });
  if (labels.length === 0) throw new Refusal('station.no_labels');
  return await answerLabels(services, { sheet, skip, title: labels[0]?.site ?? '', labels }, 'station-labels');
}
