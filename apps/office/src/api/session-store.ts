import type { SessionState } from '@field-service/contract/errors.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';

const storageKey = 'office/session';

/** The session of this browser, shared by its tabs. */
export interface OfficeSession {
  token: string;
  /** Narrows lists to one folder and its subfolders; null for all folders that the user may access. */
  folderId: string | null;
}

export interface SessionSnapshot {
  session: OfficeSession | undefined;
  /** The reason why the server no longer accepts the token. The user logs in again without leaving the screen. */
  ended: SessionState | undefined;
}

/**
 * Reads the stored session. Storage may be blocked, as in private windows; the session then lasts as long as the page.
 */
const read = (): OfficeSession | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (!isRecord(value) || typeof value.token !== 'string') return undefined;
    return { token: value.token, folderId: typeof value.folderId === 'string' ? value.folderId : null };
  } catch {
    return undefined;
  }
};

const write = (session: OfficeSession | undefined): void => {
  try {
    if (session) localStorage.setItem(storageKey, JSON.stringify(session));
    else localStorage.removeItem(storageKey);
  } catch {
    // The page continues with the session in memory.
  }
};

let snapshot: SessionSnapshot = { session: read(), ended: undefined };
const listeners = new Set<() => void>();

const publish = (next: SessionSnapshot): void => {
  snapshot = next;
  for (const listener of listeners) listener();
};

globalThis.addEventListener('storage', (event) => {
  if (event.key === storageKey) publish({ session: read(), ended: undefined });
});

export const sessionStore = {
  snapshot: (): SessionSnapshot => snapshot,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  open: (token: string): void => {
    const session = { token, folderId: snapshot.session?.folderId ?? null };
    write(session);
    publish({ session, ended: undefined });
  },
  chooseFolder: (folderId: string | null): void => {
    if (!snapshot.session) return;
    const session = { ...snapshot.session, folderId };
    write(session);
    publish({ ...snapshot, session });
  },
  /** Called when the server rejects the token; the screen stays as it is until the user has logged in again. */
  end: (sess: SessionState): void => {
    if (snapshot.session && !snapshot.ended) publish({ ...snapshot, ended: sess });
  },
  close: (): void => {
    write(undefined);
    publish({ session: undefined, ended: undefined });
  },
};
