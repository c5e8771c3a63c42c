import { runSteps, vitest } from './test-steps.ts';

/** What is too slow for every change: thousands of generated inputs, processes that are killed, whole restores. */
process.exitCode = await runSteps([['long tests', async () => await vitest(['long'])]]);
