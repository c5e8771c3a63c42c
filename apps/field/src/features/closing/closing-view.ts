import { closingStatus, missingForClosing, type Missing } from '@field-service/domain/work/closing.ts';
import type { JobPage } from '@field-service/domain/work/job-flow.ts';
import { checkVisit, isScanned } from '@field-service/domain/work/visit.ts';
import type { JobFile } from '@field-service/contract/work/job-package.ts';
import type { OpenJob } from '../../offline/use-job.ts';

/**
 * A usage that the label or the law does not allow, or that lacks a quantity or a batch; `text` describes the problems.
 */
export interface UsageTrouble {
  entry: string;
  name: string;
  text: string;
}

export interface ClosingView {
  missing: Missing[];
  usage: readonly UsageTrouble[];
  /** The customer has signed, but the signer's name is missing. */
  nameless: boolean;
  status: JobFile['status'] | undefined;
  ready: boolean;
  /**
   * The page on which an item is completed. Signature and rating are on the service report if the job has that page.
   */
  pageOf: (missing: Missing) => JobPage;
}

const asStatus = (status: ReturnType<typeof closingStatus>): JobFile['status'] | undefined =>
  status === 'DN' || status === 'CLS' || status === 'CWO' ? status : undefined;

/** Determines from the stored data what is missing before the job can be closed. */
export function viewOfClosing(open: OpenJob, usage: readonly UsageTrouble[]): ClosingView {
  const { draft, pages, stations, visits, signature } = open;
  const pageOf: ClosingView['pageOf'] = ({ kind, page }) =>
    (kind === 'ratingMissing' || kind === 'signatureMissing') && pages.includes('ServiceReport')
      ? 'ServiceReport'
      : page;
  // The lead is responsible for the whole job; assistants send what they did.
  if (!open.lead) return { missing: [], usage, nameless: false, status: 'DN', ready: usage.length === 0, pageOf };
  const signed = draft !== undefined && draft.customerSign !== null;
  const nameless = signed && draft.signName.trim() === '';
  // If the job has no page for the signature, or the site does not require a signature, the customer may sign
  // separately later.
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
    // The rules for usages already check batches.
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
