import { Navigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useAppMenu, type AppMenu } from '../offline/reads/use-menu.ts';

/**
 * A page that the menu offers to some users only: others are told so. What a sync changes later does not take a page from
 * somebody who is on it.
 */
const Allowed = ({
  menu,
  when,
  children,
}: {
  menu: AppMenu;
  when: (menu: AppMenu) => boolean;
  children: ReactNode;
}) => {
  const [isAllowed] = useState(() => when(menu));
  return isAllowed ? children : <Navigate to="/error-page/access-denied" replace />;
};

/** Draws a page if the menu of the user offers it. */
export const IfAllowed = ({ when, children }: { when: (menu: AppMenu) => boolean; children: ReactNode }) => {
  const menu = useAppMenu();
  return menu === undefined ? null : (
    <Allowed menu={menu} when={when}>
      {children}
    </Allowed>
  );
};
