import type { Dashboard, dashboards, Widget } from '@field-service/contract/site/dashboards.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import type { Period } from '@field-service/domain/values/periods.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { mergeEntered } from '../../../entered.ts';
import type { JsonText } from '../../../plugins/bind.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { requireDeciding, requireSharing } from './access.ts';
import {
  columnsOf,
  insertDashboard,
  markDashboardDeleted,
  readDashboard,
  readTimezone,
  updateDashboard,
} from './queries.ts';
import { readWidgets, requireReadable, type Datasets } from './widgets.ts';

type Calls = typeof dashboards;
type Fields = Pick<Dashboard, 'title' | 'names' | 'widgets' | 'shared' | 'folderid' | 'roleid' | 'seq'>;
const fieldsOf = ({ title, names, widgets, shared, folderid, roleid, seq }: Dashboard): Fields => ({
  title,
  names,
  widgets,
  shared,
  folderid,
  roleid,
  seq,
});

export async function getDashboard(
  context: RequestContext,
  caller: Caller,
  id: string,
  lock = false,
): Promise<Dashboard> {
  const dashboard = await readDashboard(context.db, id, caller.userId, lock);
  if (dashboard === undefined) throw new Refusal('record.not_found', { noun: 'dashboard', id });
  return dashboard;
}

export async function showDashboard(
  datasets: Datasets,
  context: RequestContext,
  caller: Caller,
  id: string,
  period: Period | undefined,
): Promise<JsonText> {
  const { widgets } = await getDashboard(context, caller, id);
  const shown = widgets.map((widget) =>
    widget.period === undefined || period === undefined
      ? widget
      : { ...widget, period: { ...widget.period, is: period } },
  );
  return await readWidgets(datasets, context, caller, shown, await readTimezone(context.db, caller.folderId));
}

export async function previewWidgets(
  datasets: Datasets,
  context: RequestContext,
  caller: Caller,
  widgets: readonly Widget[],
): Promise<JsonText> {
  return await readWidgets(datasets, context, caller, widgets, await readTimezone(context.db, caller.folderId));
}

export async function createDashboard(
  datasets: Datasets,
  context: RequestContext,
  caller: Caller,
  entered: ParsedInput<Calls['create']>['body'],
): Promise<Dashboard> {
  const fields = mergeEntered<Fields>(
    { title: entered.title, names: {}, widgets: entered.widgets, shared: 'own', folderid: null, roleid: null, seq: 0 },
    entered,
  );
  await requireSharing(context, caller, fields);
  await requireDeciding(context, caller, fields);
  await requireReadable(datasets, context, caller, fields.widgets);
  const id = uuidv7();
  await insertDashboard(context.db, id, caller.userId, columnsOf(fields));
  await recordHistory(context, caller, {
    noun: 'dashboard',
    id,
    folderId: fields.folderid,
    kind: 'create',
    after: { ...fields },
  });
  context.notify('dashboard', id);
  return await getDashboard(context, caller, id);
}

export async function changeDashboard(
  datasets: Datasets,
  context: RequestContext,
  caller: Caller,
  id: string,
  { uts, ...entered }: ParsedInput<Calls['update']>['body'],
): Promise<Dashboard> {
  const dashboard = await getDashboard(context, caller, id, true);
  await requireDeciding(context, caller, dashboard);
  requireBase(dashboard, uts);
  const before = fieldsOf(dashboard);
  const fields = mergeEntered(before, entered);
  await requireSharing(context, caller, fields);
  await requireDeciding(context, caller, fields);
  // Unchanged widgets are not checked: someone with more access may have created them, and readers see only the data
  // that they may access.
  if (entered.widgets !== undefined) await requireReadable(datasets, context, caller, fields.widgets);
  await updateDashboard(context.db, id, columnsOf(fields));
  await recordHistory(context, caller, {
    noun: 'dashboard',
    id,
    folderId: fields.folderid,
    kind: 'update',
    before: { ...before },
    after: { ...fields },
  });
  context.notify('dashboard', id);
  // A dashboard shared with a role that the caller does not have is no longer visible to the caller.
  return { ...dashboard, ...fields, ...(await readDashboard(context.db, id, caller.userId)) };
}

export async function removeDashboard(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<Record<string, never>> {
  const dashboard = await getDashboard(context, caller, id, true);
  await requireDeciding(context, caller, dashboard);
  await markDashboardDeleted(context.db, id, context.now);
  await recordHistory(context, caller, {
    noun: 'dashboard',
    id,
    folderId: dashboard.folderid,
    kind: 'delete',
    before: { title: dashboard.title },
  });
  context.notify('dashboard', id);
  return {};
}
