import type { Widget } from '@field-service/contract/site/dashboards.ts';
import { installedId, type TranslatedName } from './lookup-row.ts';
import type { SeedRow } from './queries.ts';
import { roleId, type RoleCode } from './roles.ts';

/** A dashboard that an installation creates: for the holders of a role, or for all staff. */
export interface SeededDashboard {
  code: string;
  role: RoleCode | null;
  titles: TranslatedName;
  widgets: readonly (Omit<Widget, 'title' | 'names'> & { titles: TranslatedName })[];
}

const inLanguages = ([, vi, ms, id, zh]: TranslatedName): Record<string, string> => ({ vi, ms, id, 'zh-CN': zh });

export const dashboardId = (code: string): string => installedId('dashboard', code);

/** The row of a seeded dashboard; `ord` is its place among the dashboards. */
export const seededDashboardRow = (
  { code, role, titles, widgets }: SeededDashboard,
  ord: number,
): SeedRow<'dashboard'> => ({
  id: dashboardId(code),
  shared: role === null ? 'site' : 'role',
  role_id: role === null ? null : roleId(role),
  title: titles[0],
  names: inLanguages(titles),
  ord,
  widgets: widgets.map(({ titles: named, ...widget }) => ({ ...widget, title: named[0], names: inLanguages(named) })),
});
