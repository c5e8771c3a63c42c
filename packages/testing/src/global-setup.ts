import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

/** Starts one temporary PostgreSQL for the whole run; the test files get its address from `inject`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('postgres', cluster.address);
  project.provide('runFolder', cluster.directory);
  return cluster.stop;
}
