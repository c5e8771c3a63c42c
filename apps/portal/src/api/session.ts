import { storedText, useStoredText } from './stored-text.ts';

/** The login token. */
export const jwt = storedText(() => localStorage, 'jwt');
/** The site that the portal is narrowed to; undefined for all sites. Kept only while the server validates it. */
export const multisite = storedText(() => localStorage, 'multisite');
/** The folder that lists are narrowed to; undefined for all folders that the customer may access. */
export const folderChoice = storedText(() => localStorage, 'folderId');

export interface Scope {
  siteId: string | undefined;
  folderId: string | undefined;
}

/** The site and folder that lists are narrowed to; part of their query keys. */
export const useScope = (): Scope => {
  const siteId = useStoredText(multisite);
  const folderId = useStoredText(folderChoice);
  return { siteId, folderId };
};

export const useLoggedIn = (): boolean => useStoredText(jwt) !== undefined;

type Ended = () => void;
const ended = new Set<Ended>();

/** Notifies the listener when the server ends the session, but not after a logout, which the user requested. */
export const onSessionEnded = (listener: Ended): (() => void) => {
  ended.add(listener);
  return () => ended.delete(listener);
};

/** Forgets the login on this device (specification, part 1 §4). */
export const forgetSession = (): void => {
  jwt.set(undefined);
  multisite.set(undefined);
  folderChoice.set(undefined);
};

export const endSession = (): void => {
  if (jwt.get() === undefined) return;
  forgetSession();
  for (const listener of ended) listener();
};
