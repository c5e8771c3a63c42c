import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCaller } from '../../api/caller.tsx';
import { startScreen } from '../menu.ts';

/** Leads to the screen on which the user starts. */
export const HomeRoute = (): ReactNode => {
  const { menu, may } = useCaller();
  return <Navigate to={startScreen(menu, may) ?? '/error-page/access-denied'} replace />;
};
