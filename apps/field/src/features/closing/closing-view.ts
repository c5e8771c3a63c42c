import { closingStatus, missingForClosing, type Missing } from '@field-service/domain/work/closing.ts';
import type { JobPage } from '@field-service/domain/work/job-flow.ts';
import { checkVisit, isScanned } from '@field-service/domain/work/visit.ts';
import type { JobFile } from '@field-service/contract/work/job-package.ts';
import type { OpenJob } from '../../offline/use-job.ts';

/** A usage that the label or the law refuses, or that lacks its quantity; told by the usage's own rules. */
export interface UsageTrouble {
  entry: string;
  name: string;
  text: string;
}

export interface ClosingView {
  missing: Missing[];
  usage: readonly UsageTrouble[];
  /** The signer's name lacks although there is a signature. */
  nameless: boolean;
  status: JobFile['status'] | undefined;
  ready: boolean;
  /** Where each kind is mended; the signature and the rating stand on the service report where the job has that page. */
  pageOf: (missing: Missing) => JobPage;
}

const asStatus = (status: ReturnType<typeof closingStatus>): JobFile['status'] | undefined =>
  status === 'DN' || status === 'CLS' || status === 'CWO' ? status : undefined;

/** What is missing before the job may close, from what is stored. */
export function viewOfClosing(open: OpenJob, usage: readonly UsageTrouble[]): ClosingView {
  const { draft, pages, stations, visits, signature } = open;
  const pageOf: ClosingView['pageOf'] = ({ kind, page }) =>
    (kind === 'ratingMissing' || kind === 'signatureMissing') && pages.includes('ServiceReport')
      ? 'ServiceReport'
      : page;
  // The lead answers for the whole job; whoever helps sends what they did.
  if (!open.lead) return { missing: [], usage, nameless: false, status: 'DN', ready: usage.length === 0, pageOf };
  const signed = draft !== undefined && draft.customerSign !== null;
  const nameless = signed && draft.signName.trim() === '';
  // Without its page, or where the site asks for none, the signature may come later by itself.
  const asked = signature.required && (pages.includes('ServiceReport') || pages.includes('Closing'));
  const facts = {
    signed,
    later: draft?.unsigned === 'later' || !asked,
    noSignatureReason: draft?.unsigned === 'none' ? draft.noSignReason : undefined,
  };
  const status = asStatus(closingStatus(facts));
  const missing = missingForClosing({
    pages,
    stations: stations.map((station) => {
      const visit = visits.get(station.id);
      return {
        id: station.id,
        visited: visit !== undefined && isScanned(visit) && checkVisit(visit).length === 0,
        accessReason: visit?.accessReason ?? undefined,
      };
    }),
    checklist: stations.flatMap((station) =>
      station.checklist.map((row) => ({
        id: row.row,
        stationId: station.id,
        required: row.required,
        answered: visits.get(station.id)?.checklist.some((each) => each.row === row.row) ?? false,
      })),
    ),
    // Batches are among what the usage's own rules say.
    treatments: [],
    rated: (draft?.ratings.length ?? 0) > 0,
    signature: facts,
  });
  return {
    missing,
    usage,
    nameless,
    status,
    pageOf,
    ready: status !== undefined && !nameless && usage.length === 0 && !missing.some((each) => each.blocking),
  };
}
