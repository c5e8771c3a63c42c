import { useCallback, useEffect, useState } from 'react';
import { isPassing, toFailure } from '../offline/failure.ts';
import type { Failure } from '../offline/rows.ts';
import type { SheetId, SheetOf } from '../offline/sheets/rows.ts';
import { refreshSheet, useStoredSheet } from '../offline/sheets/sheets.ts';
import { useOnline } from './use-online.ts';

/** A stored sheet that is read anew while it is shown. */
export interface ShownSheet<Id extends SheetId> {
  /** What the server last said; null if it was never read, undefined until the store has answered. */
  row: SheetOf<Id> | null | undefined;
  /** Why it could not be read just now; null if it could, or if nobody asked while there is no network. */
  failure: Failure | null;
  /** Whether it is being read for the first time. */
  reading: boolean;
  /** Reads it again, at a tap. */
  read: () => void;
}

/** Reads a sheet when its page is opened, and whenever the network comes back; what is stored is shown meanwhile. */
export function useSheet<Id extends SheetId>(id: Id): ShownSheet<Id> {
  const row = useStoredSheet(id);
  const online = useOnline();
  /** Undefined until an attempt has ended. */
  const [ended, end] = useState<{ failure: Failure | null }>();
  const attempt = useCallback(
    (isAsked: boolean) => {
      refreshSheet(id).then(
        () => end({ failure: null }),
        (error: unknown) =>
          // Unless somebody asks, a network that is lost is no failure: the age of what is shown says enough.
          end({ failure: !isAsked && isPassing(error) && !navigator.onLine ? null : toFailure(error) }),
      );
    },
    [id],
  );
  useEffect(() => {
    if (online) attempt(false);
  }, [online, attempt]);
  return {
    row,
    failure: ended?.failure ?? null,
    reading: online && ended === undefined,
    read: () => attempt(true),
  };
}
