import { lazyRouteComponent } from '@tanstack/react-router';
import { connection } from '../api/client.ts';

const loads: (() => Promise<unknown>)[] = [];

/**
 * A screen whose code is loaded when it is first opened. Without a connection, it opens once there is one again: the
 * router would reload the page, and everything on it would be lost.
 */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => {
  loads.push(load);
  return lazyRouteComponent<Module, Name>(async () => {
    try {
      return await load();
    } catch {
      await connection.reached();
      return await load();
    }
  }, name);
};

/** Loads the code of all screens, so that they open without a connection too. */
export const loadScreens = async (): Promise<void> => {
  await Promise.allSettled(loads.map(async (load) => await load()));
};
