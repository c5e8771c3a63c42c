import type { Contract } from './contract.ts';

/** The nouns whose calls the field app makes. Its table of calls, which is part of its first load, has only these. */
export const fieldNouns = [
  'accounts',
  'claims',
  'data',
  'devices',
  'files',
  'languages',
  'leave',
  'posts',
  'push',
  'reports',
  'session',
  'sync',
  'uploads',
  'workTime',
] as const satisfies readonly (keyof Contract)[];

export type FieldContract = Pick<Contract, (typeof fieldNouns)[number]>;
