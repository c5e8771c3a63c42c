import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCaller } from '../../api/caller.tsx';
import { HomeScreen } from '../../features/site/home/HomeScreen.tsx';
import { isListed, startScreen } from '../menu.ts';

/** The home page, or the screen on which the user starts if the site has taken Home off the menu. */
export const HomeRoute = (): ReactNode => {
  const { menu, may } = useCaller();
  if (isListed(menu, '/')) return <HomeScreen />;
  return <Navigate to={startScreen(menu, may) ?? '/error-page/access-denied'} replace />;
};
