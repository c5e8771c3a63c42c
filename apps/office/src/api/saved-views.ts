import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { ListViews } from '@field-service/domain/site/list-views.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import type { SavedViewsHost, Stored, ViewPart } from '@field-service/ui/list/saved-views-host.ts';
import { api } from './client.ts';

/** The setting in which each part is stored; shared views belong to the site, the others to the person. */
const keys = {
  own: 'listViews',
  shared: 'sharedListViews',
  defaults: 'listDefaults',
} as const satisfies Record<ViewPart, string>;

type Settings = Readonly<Record<string, { data?: unknown; uts: number } | undefined>>;
const isListViews = (data: unknown): data is ListViews => isRecord(data) && Object.values(data).every(Array.isArray);
const isDefaults = (data: unknown): data is Record<string, string> =>
  isRecord(data) && Object.values(data).every((id) => typeof id === 'string');

/** A stored part. The server has validated its value (`features/site/settings/list-views.ts`). */
const partOf = <T>(settings: Settings, key: string, is: (data: unknown) => data is T, none: T): Stored<T> => {
  const { data, uts = 0 } = settings[key] ?? {};
  return { value: is(data) ? data : none, version: uts };
};

/** Saved views are settings of the person; shared ones are a setting of the site, which administrators change. */
export const savedViewsHost = (mayShare: boolean): SavedViewsHost => ({
  mayShare,
  read: async (options = {}) => {
    const [own, site] = await Promise.all([
      api.session.settings({}, options),
      api.settings.one({ params: { key: keys.shared } }, options),
    ]);
    return {
      own: partOf(own.data, keys.own, isListViews, {}),
      shared: partOf(site.data, keys.shared, isListViews, {}),
      defaults: partOf(own.data, keys.defaults, isDefaults, {}),
    };
  },
  save: async (part, { value, version }) => {
    const key = keys[part];
    const body = { settings: { [key]: value }, versions: { [key]: version } };
    try {
      await (part === 'shared' ? api.settings.save({ body }) : api.session.saveSettings({ body }));
      return true;
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'record.changed') return false;
      throw error;
    }
  },
});
