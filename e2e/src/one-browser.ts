import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { executable, flags } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's browser. */
    browser: string;
  }
}

/** Starts one Chromium for the whole run; each test uses a separate context. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: executable(), args: [...flags] });
  project.provide('browser', server.wsEndpoint());
  return async () => await server.close();
}
