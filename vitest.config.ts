import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const notTests = ['**/node_modules/**', '**/dist/**'];
/** What takes longer than a change should wait for; `npm run test:long` runs it. */
const long = '**/*.long.test.ts';
/** A worker for each core: the process that reports mostly waits, and vitest's own default would leave a core to it. */
const maxWorkers = '100%';
/** Tests on screens wait a fifth of their time for what the apps do by the clock: others use the cores meanwhile. */
const screenWorkers = Math.ceil(availableParallelism() * 1.5);
/**
 * Test files in a worker share loaded modules, because the server's modules take longer to load than most test files
 * take to run. Every test must leave the process as it found it.
 */
const isolate = false;
/** How long a poll waits for what is to come; on a busy machine that is longer than vitest's second. */
const expect = { poll: { timeout: 15_000 } };

/** Looking at a page costs the browser as much as showing it: not more often than a person could notice. */
const browserExpect = { poll: { ...expect.poll, interval: 150 } };

/** Messages name the values whole, because the report of a run shows only the message of a failure. */
const chaiConfig = { truncateThreshold: 2000 };

/** One PostgreSQL and one browser for the run. */
const browserSetup = ['packages/testing/src/global-setup.ts', 'e2e/src/one-browser.ts'];

/**
 * `packages` needs no database and no browser; `server` runs against a real PostgreSQL; `screens` and `journeys` use the
 * built apps in a browser (e2e/README.md); `long` is left out of `npm test`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          environment: 'node',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{office,portal,field}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: [...notTests, 'packages/testing/**', long],
          maxWorkers,
          isolate,
          expect,
          chaiConfig,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/**/*.test.ts', 'packages/testing/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...notTests, long],
          maxWorkers,
          isolate,
          expect,
          chaiConfig,
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'node',
          include: ['e2e/src/{screens,store}/**/*.test.ts'],
          exclude: [...notTests, long],
          maxWorkers: screenWorkers,
          isolate,
          expect: browserExpect,
          chaiConfig,
          globalSetup: browserSetup,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['e2e/src/journeys/*.test.ts'],
          exclude: [...notTests, long],
          fileParallelism: false,
          expect: browserExpect,
          chaiConfig,
          globalSetup: browserSetup,
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'long',
          environment: 'node',
          include: [long],
          exclude: notTests,
          maxWorkers,
          expect,
          chaiConfig,
          globalSetup: browserSetup,
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
