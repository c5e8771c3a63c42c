export { choicesOf, nearestLookup, type NearestLookup } from './choices.queries.ts';
export { holidaysOf } from './holidays.queries.ts';
export { createLookup, changeLookup } from './commands.ts';
export { lookupDatasets } from './datasets.queries.ts';
export { getStoredLookup } from './read.ts';
export { appliesTo, lookupJson, isNearest, seenLookups } from './queries.ts';
export { requireLookups, requireNearest, type LookupField } from './references.ts';
