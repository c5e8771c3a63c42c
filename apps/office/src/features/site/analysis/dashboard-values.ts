import type { Dashboard, Widget } from '@field-service/contract/site/dashboards.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import type { OfficeCaller } from '../../../api/caller.tsx';

/** What the designer changes of a dashboard. */
export type DashboardValues = Pick<Dashboard, 'title' | 'names' | 'shared' | 'folderid' | 'roleid' | 'widgets'>;

export const emptyDashboard: DashboardValues = {
  title: '',
  names: {},
  shared: 'own',
  folderid: null,
  roleid: null,
  widgets: [],
};

export const valuesOfDashboard = ({
  title,
  names,
  shared,
  folderid,
  roleid,
  widgets,
}: DashboardValues): DashboardValues => ({ title, names, shared, folderid, roleid, widgets });

export interface Named {
  title: string;
  names?: Readonly<Record<string, string>> | undefined;
}

/** A title as it is shown in a language. */
export const titleIn = ({ title, names = {} }: Named, language: Language): string => names[language] ?? title;

/**
 * A title that is changed where the person reads it: in their language if it has a text of its own there, otherwise in
 * the one that all languages without a text share.
 */
export const withTitle = <N extends Named>(named: N, language: Language, text: string): N =>
  named.names?.[language] === undefined
    ? { ...named, title: text }
    : { ...named, names: { ...named.names, [language]: text } };

/** The widgets with one moved to another place. */
export const moved = (widgets: readonly Widget[], from: number, to: number): Widget[] => {
  const widget = widgets[from];
  if (widget === undefined || to < 0 || to >= widgets.length) return [...widgets];
  const others = widgets.filter((_, at) => at !== from);
  return [...others.slice(0, to), widget, ...others.slice(to)];
};

/** An id that none of the widgets has. */
export const freeId = (widgets: readonly Pick<Widget, 'id'>[]): string => {
  const taken = new Set(widgets.map(({ id }) => id));
  let number = widgets.length + 1;
  while (taken.has(`w${number}`)) number += 1;
  return `w${number}`;
};

/** Whether a person may change a dashboard; the server's rule is in `features/site/dashboards/access.ts`. */
export const mayChange = (
  { shared, folderid, roleid }: Pick<Dashboard, 'shared' | 'folderid' | 'roleid'>,
  { profile, may, folders }: Pick<OfficeCaller, 'profile' | 'may' | 'folders'>,
): boolean => {
  if (shared === 'own') return true;
  if (profile.user.isAdmin) return true;
  if (shared === 'site' || !may('LOKP:UP')) return false;
  return shared === 'folder'
    ? folders.some(({ id }) => id === folderid)
    : profile.roles.some(({ id }) => id === roleid);
};
