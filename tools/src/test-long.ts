import { ensureChromium } from './chromium.ts';
import { buildApps, describeBuild } from './build.ts';
import { runSteps, vitest, type Count } from './test-steps.ts';

/** Everything is tried: every look of a screen, and a fault at every place. */
const inBrowser = (): NodeJS.ProcessEnv => ({ ...process.env, CHROMIUM_PATH: ensureChromium(), FS_LOOKS: 'all' });

/** Checks the screens in light and dark mode, at both widths and in every language (e2e/src/accessible.ts). */
async function looks(): Promise<Count> {
  for (const result of await buildApps()) console.log(describeBuild(result));
  return await vitest(['screens'], inBrowser());
}

/**
 * Tests that are too slow to run for every change: thousands of generated inputs, killed processes, complete restores,
 * and every language, width and colour scheme.
 */
process.exitCode = await runSteps([
  ['long tests', async () => await vitest(['long'], inBrowser())],
  ['every look of the screens', looks],
]);
