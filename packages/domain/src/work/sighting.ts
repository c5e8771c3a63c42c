/**
 * What became of a sighting: it has no call-out that stands (`jobless`: cancelled or deleted before anyone came), its
 * call-out waits for a technician, a technician came, or it was closed with an answer.
 */
export const sightingStates = ['jobless', 'waiting', 'visited', 'closed'] as const;
export type SightingState = (typeof sightingStates)[number];
