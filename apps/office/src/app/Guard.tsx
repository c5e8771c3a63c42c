import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCaller } from '../api/caller.tsx';
import { entryOf, mayOpen } from './menu.ts';

interface GuardProps {
  /** The menu entry that the screen belongs to. */
  entry: string;
  /** A permission required in addition to that of the entry. */
  needs?: string;
  children: ReactNode;
}

/** Redirects users who may not open a screen (specification 000, section 4). */
export const Guard = ({ entry, needs = '', children }: GuardProps): ReactNode => {
  const { may } = useCaller();
  const found = entryOf(entry);
  return found && mayOpen(found, may) && may(needs) ? children : <Navigate to="/error-page/access-denied" replace />;
};
