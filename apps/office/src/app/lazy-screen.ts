import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy, type ComponentType } from 'react';
import { connection } from '../api/client.ts';

const loads: (() => Promise<unknown>)[] = [];

/**
 * Code that is loaded when it is first needed. Without a connection, it is loaded once there is one again: the router
 * would reload the page, and everything on it would be lost.
 */
const whenReached = <Module>(load: () => Promise<Module>): (() => Promise<Module>) => {
  loads.push(load);
  return async () => {
    try {
      return await load();
    } catch {
      await connection.reached();
      return await load();
    }
  };
};

/** A screen whose code is loaded when it is first opened. */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent<Module, Name>(whenReached(load), name);

/** A part of the frame whose code is loaded when it is first opened. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const reached = whenReached(load);
  return lazy(async () => ({ default: await reached() }));
};

/** Loads the code of all screens, so that they open without a connection too. */
export const loadScreens = async (): Promise<void> => {
  await Promise.allSettled(loads.map(async (load) => await load()));
};
