import { jobNumbers } from '@field-service/domain/money/document-number.ts';
import { installedId } from './lookup-row.ts';
import type { SeedRow } from './queries.ts';

/** Job, ticket and claim numbers may have gaps; invoice numbers may not, because invoices are legal documents. */
const counters = [
  { code: 'JOB', ...jobNumbers, gapless: false },
  { code: 'TKT', pattern: 'T-{yyyy}-', digits: 5, gapless: false },
  { code: 'CLM', pattern: 'EC-{yyyy}-', digits: 5, gapless: false },
  { code: 'INV', pattern: '{folder}-{yyyy}-', digits: 5, gapless: true },
] as const;
export type CounterCode = (typeof counters)[number]['code'];

export const counterId = (folderId: string | null, code: CounterCode): string =>
  installedId('counter', folderId ?? '', code);

/** The counters of a folder or, for null, those that provide the prefixes of new folders. */
export const counterRows = (folderId: string | null): SeedRow<'counter'>[] =>
  counters.map((counter) => ({ id: counterId(folderId, counter.code), folder_id: folderId, next: 1, ...counter }));
