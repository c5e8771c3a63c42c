import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

/** One throw-away PostgreSQL for the whole run; its address reaches the test files by `inject`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('postgres', cluster.address);
  project.provide('runFolder', cluster.directory);
  return cluster.stop;
}
