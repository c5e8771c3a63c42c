import type { ListViews } from '@field-service/domain/site/list-views.ts';
import { createContext, use } from 'react';

/** What is stored, with the version that a change is based on. */
export interface Stored<T> {
  value: T;
  version: number;
}
export interface StoredViews {
  own: Stored<ListViews>;
  shared: Stored<ListViews>;
  /** The id of the view with which each list opens. */
  defaults: Stored<Readonly<Record<string, string>>>;
}
export type ViewPart = keyof StoredViews;

/** Where the saved views of an app's lists are stored. Lists of an app without a host have no saved views. */
export interface SavedViewsHost {
  /** Whether the person may change the shared views; the server checks again. */
  mayShare: boolean;
  read: (options?: { signal?: AbortSignal }) => Promise<StoredViews>;
  /** Stores a part; false if it is no longer in that version. */
  save: <P extends ViewPart>(part: P, stored: StoredViews[P]) => Promise<boolean>;
}

const SavedViewsContext = createContext<SavedViewsHost | undefined>(undefined);

export const SavedViewsProvider = SavedViewsContext.Provider;

export const useSavedViewsHost = (): SavedViewsHost | undefined => use(SavedViewsContext);
