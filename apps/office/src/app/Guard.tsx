import { Navigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../api/caller.tsx';
import { isListed, type ScreenPath } from './menu.ts';

interface GuardProps {
  /** The screen whose menu entry gives access. */
  screen: ScreenPath;
  /** A permission required in addition to that of the entry. */
  needs?: string;
  children: ReactNode;
}

/**
 * Redirects users who may not open a screen (specification 000, section 4): administrators may open all, others those
 * in their menu. The menu of the moment at which the screen is opened decides; a later change takes nothing away that
 * is being typed, and the server checks each call.
 */
export const Guard = ({ screen, needs = '', children }: GuardProps): ReactNode => {
  const { menu, may, profile } = useCaller();
  const [admitted] = useState(profile.user.isAdmin || (isListed(menu, screen) && may(needs)));
  return admitted ? children : <Navigate to="/error-page/access-denied" replace />;
};
