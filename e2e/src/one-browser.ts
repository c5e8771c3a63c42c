import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { executable, flags } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's browser is reached. */
    browser: string;
  }
}

/** One Chromium for the whole run; each test takes a context of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: executable(), args: [...flags] });
  project.provide('browser', server.wsEndpoint());
  return async () => await server.close();
}
