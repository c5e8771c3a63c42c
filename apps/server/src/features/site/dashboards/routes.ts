import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { readList, type Dataset } from '../../../datasets/public.ts';
import {
  changeDashboard,
  createDashboard,
  getDashboard,
  previewWidgets,
  removeDashboard,
  showDashboard,
} from './commands.ts';
import { dashboardDataset } from './queries.ts';

const { dashboards } = contract;

/** `known` contains every dataset that a widget may read. */
export function dashboardRoutes(known: readonly Dataset[]): readonly BoundRoute[] {
  const datasets = new Map(known.map((dataset) => [dataset.name, dataset]));
  return [
    bind(dashboards.list, (context, caller, { query }) => readList(dashboardDataset, context, caller, query)),
    bind(dashboards.get, (context, caller, { params }) => getDashboard(context, caller, params.id)),
    bind(dashboards.data, (context, caller, { params, query }) =>
      showDashboard(datasets, context, caller, params.id, query.period),
    ),
    bind(dashboards.preview, (context, caller, { body }) => previewWidgets(datasets, context, caller, body.widgets)),
    bind(dashboards.create, (context, caller, { body }) => createDashboard(datasets, context, caller, body)),
    bind(dashboards.update, (context, caller, { params, body }) =>
      changeDashboard(datasets, context, caller, params.id, body),
    ),
    bind(dashboards.remove, (context, caller, { params }) => removeDashboard(context, caller, params.id)),
  ];
}
