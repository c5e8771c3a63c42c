import type { DatasetQuery } from '@field-service/contract/dataset-query.ts';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import type { JsonText } from '../../plugins/bind.ts';
import { readDataset } from './read.ts';
import type { Dataset } from './registry.ts';

/** A noun's own list is its dataset: the same filters, sorts, pages and permissions. */
export const readList = async (dataset: Dataset, context: RequestContext, caller: Caller, query: DatasetQuery): Promise<JsonText> =>
  await readDataset(new Map([[dataset.name, dataset]]), context, caller, { params: { id: dataset.name }, query, body: undefined });
