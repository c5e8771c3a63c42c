import type { SightingState } from '@field-service/domain/work/sighting.ts';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';

export const sightingStateWords: Readonly<Record<SightingState, { kind: StatusKind; name: PlainPhrase }>> = {
  jobless: { kind: 'signature', name: 'Without a job' },
  waiting: { kind: 'todo', name: 'Waiting for a visit' },
  visited: { kind: 'progress', name: 'Technician came' },
  closed: { kind: 'done', name: 'Closed (sighting)' },
};
