import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../plugins/bind.ts';
import { readDataset } from './read.ts';
import type { Dataset } from './registry.ts';

/** The routes that read datasets by name. Throws if two datasets have the same name, alias or code. */
export function dataRoutes(datasets: readonly Dataset[]): readonly BoundRoute[] {
  const named = datasets.flatMap((dataset) =>
    [dataset.name, ...(dataset.aliases ?? []), ...(dataset.code === undefined ? [] : [dataset.code])].map(
      (name): [string, Dataset] => [name, dataset],
    ),
  );
  const byName = new Map(named);
  if (byName.size !== named.length) throw new Error('Two datasets have the same name.');
  return [
    bind(contract.data.read, async (context, caller, input) => await readDataset(byName, context, caller, input)),
  ];
}
