/** The facts on the page of a job, by the names that the folder setting `infoGrid` uses, in their usual order. */
export const jobFacts = [
  'customer',
  'site',
  'address',
  'person',
  'phone',
  'email',
  'plan',
  'timetype',
  'duration',
  'timeslot',
  'due',
  'technicians',
  'type',
  'natures',
  'priority',
  'tags',
  'created',
  'changed',
  'contract',
  'ticket',
  'sighting',
  'parent',
] as const;
export type JobFact = (typeof jobFacts)[number];

/**
 * The facts that a folder puts first, in its order and each once. Names that the page does not know are left out: the
 * setting is also for other apps.
 */
export const firstFacts = (infoGrid: readonly string[]): JobFact[] =>
  [...new Set(infoGrid)].flatMap((name) => jobFacts.find((fact) => fact === name) ?? []);
