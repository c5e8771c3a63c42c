import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy, type ComponentType } from 'react';
import { connection } from '../api/client.ts';

const loads: (() => Promise<unknown>)[] = [];
let underWay = 0;

/**
 * Code that is loaded when it is first needed. Without a connection, it is loaded once there is one again: the router
 * would reload the page, and everything on it would be lost.
 */
const whenReached = <Module>(load: () => Promise<Module>): (() => Promise<Module>) => {
  loads.push(load);
  return async () => {
    underWay += 1;
    try {
      return await load();
    } catch {
      await connection.reached();
      return await load();
    } finally {
      underWay -= 1;
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

/** How many screens are loaded side by side: the answers that a person waits for have the rest of the connection. */
const sideBySide = 2;
const tick = async () => await new Promise((passed) => setTimeout(passed, 200));

/**
 * Loads the code of all screens, so that they open without a connection too. The screen that is open does not wait for
 * the others: they are loaded once its code has arrived and `isBusy`, which says whether it waits for data, is false.
 */
export const loadScreens = async (isBusy: () => boolean): Promise<void> => {
  // One answer may lead to the next request: it is quiet only if it is so twice in a row.
  for (let quiet = 0; quiet < 2; quiet = underWay > 0 || isBusy() ? 0 : quiet + 1) await tick();
  const left = loads.values();
  const loadSome = async () => {
    for (const load of left) await load().catch(() => undefined);
  };
  await Promise.all(Array.from({ length: sideBySide }, loadSome));
};
