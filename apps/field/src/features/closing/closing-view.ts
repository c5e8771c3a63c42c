import type { BusinessDate } from '@field-service/domain/values/business-date.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { closingStatus, missingForClosing, type Missing } from '@field-service/domain/work/closing.ts';
import type { VisitGap } from '@field-service/domain/work/visit.ts';
import type { JobPage } from '@field-service/domain/work/job-flow.ts';
import type { ClosedStatus } from '@field-service/contract/work/job-package.ts';
import type { Station } from '@field-service/contract/sync.ts';
import type { NewStationForm } from '../../offline/rows.ts';
import { officeTasks } from '../../offline/recorded/office-tasks.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { dueRows, gapsOf } from '../../frame/station-view.ts';

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
  /** The customer has signed, but the signer's name is missing. A package takes no signature without a name. */
  nameless: boolean;
  /** The site asks for the technician's signature, and it is missing. */
  unsignedByTechnician: boolean;
  /** Further signatures that lack the name or the signature, by number. */
  unfinishedSigns: readonly number[];
  /** A follow-up visit is needed, but its service types are missing. */
  untypedFollowup: boolean;
  /** The day on which the work continues has come: the job was left open overnight. */
  nextDayPassed: boolean;
  /** A new station was begun and not added; closing the job leaves it out. */
  unaddedStation: boolean;
  /** Whether the job asks for the customer's signature. */
  asked: boolean;
  status: ClosedStatus | undefined;
  ready: boolean;
  /**
   * The page on which an item is completed. Signature and rating are on the service report if the job has that page.
   */
  pageOf: (missing: Missing) => JobPage;
}

const asStatus = (status: ReturnType<typeof closingStatus>): ClosedStatus | undefined =>
  status === 'DN' || status === 'CLS' || status === 'CWO' ? status : undefined;

/** Whether anything was entered for a new station; its type may have been chosen by the app. */
const isBegun = (form: NewStationForm | null): boolean =>
  form !== null &&
  [form.barcode.text, form.label, form.place.area, form.place.placement, form.place.direction, form.place.xy].some(
    (entered) => entered !== '' && entered !== null,
  );

/** Whether work can continue on a day. */
export const isLaterDay = (day: BusinessDate, today: BusinessDate): boolean => day > today;

/** What is recorded at a station, or what its pictures lack to belong to a visit. */
function stationFacts({ visits, pictures, types }: OpenJob) {
  const pictured = new Set(pictures.map(({ stationId }) => stationId));
  return (station: Station) => {
    const visit = visits.get(station.id);
    const unsaid: VisitGap[] = pictured.has(station.id) ? [{ field: 'scanMethod', problem: 'required' }] : [];
    return {
      id: station.id,
      visited: visit !== undefined || unsaid.length > 0,
      gaps: visit ? gapsOf(station, visit, types) : unsaid,
      accessReason: visit?.accessReason ?? undefined,
    };
  };
}

/**
 * The stations at which an assistant recorded something without saying how they were reached, or why not: a picture
 * belongs to a visit, and a visit that nobody made must not count as one.
 */
const accessMissing = (open: OpenJob): Missing[] =>
  open.stations.map(stationFacts(open)).flatMap(({ id, gaps }) => {
    const gap = gaps.find(({ field }) => field === 'scanMethod' || field === 'manualReason');
    return gap ? [{ kind: 'stationUnfinished', page: 'AllStations', id, gap, blocking: true }] : [];
  });

/** Determines from the stored data what is missing before the job can be closed. */
export function viewOfClosing(open: OpenJob, usage: readonly UsageTrouble[], today: BusinessDate): ClosingView {
  const { draft, pages, visits, signature } = open;
  const pageOf: ClosingView['pageOf'] = ({ kind, page }) =>
    (kind === 'ratingMissing' || kind === 'signatureMissing') && pages.includes('ServiceReport')
      ? 'ServiceReport'
      : page;
  const signed = draft !== undefined && draft.customerSign !== null;
  const nameless = signed && plainName(draft.signName) === '';
  const unfinishedSigns = (draft?.moreSigns ?? []).flatMap(({ name, sign }, at) =>
    plainName(name) === '' || sign === null ? [at + 1] : [],
  );
  const unsignedByTechnician = open.lead && signature.technician && pages.includes('ServiceReport') && !draft?.techSign;
  const unaddedStation = isBegun(draft?.newStation ?? null);
  const untypedFollowup = draft?.followup?.natures.length === 0;
  const nextDayPassed = open.lead && !!draft?.nextday && !isLaterDay(draft.nextday.planOn, today);
  const unfit = [
    usage.length > 0,
    nameless,
    unsignedByTechnician,
    unfinishedSigns.length > 0,
    untypedFollowup,
    nextDayPassed,
  ];
  const fit = !unfit.includes(true);
  const found = {
    usage,
    nameless,
    unsignedByTechnician,
    unfinishedSigns,
    untypedFollowup,
    nextDayPassed,
    unaddedStation,
    pageOf,
  };
  // The lead is responsible for the whole job; assistants send what they did.
  if (!open.lead) {
    const missing = accessMissing(open);
    return { ...found, missing, asked: false, status: 'DN', ready: fit && missing.length === 0 };
  }
  // If the job has no page for the signature, or the site does not require a signature, the customer may sign
  // separately later.
  const asked = signature.required && (pages.includes('ServiceReport') || pages.includes('Closing'));
  const facts = {
    signed,
    later: draft?.unsigned === 'later' || !asked,
    noSignatureReason: draft?.unsigned === 'none' ? draft.noSignReason : undefined,
  };
  const status = asStatus(closingStatus(facts));
  const officeIds = new Set(officeTasks(open.row.job).map(({ id }) => id));
  // Stations that are left belong to the job that continues the work.
  const factsOf = stationFacts(open);
  const covered = open.stations.filter((station) => !draft?.nextday || factsOf(station).visited);
  const missing = missingForClosing({
    pages,
    stations: covered.map(factsOf),
    checklist: covered.flatMap((station) => {
      const due = dueRows(open, station);
      return station.checklist.map(({ row, required }) => ({
        id: row,
        stationId: station.id,
        required: required && due.has(row),
        answered: visits.get(station.id)?.checklist.some((each) => each.row === row) ?? false,
      }));
    }),
    tasks: (draft?.tasks ?? []).filter(({ id }) => officeIds.has(id)),
    // The rules for usages already check batches.
    treatments: [],
    rated: (draft?.ratings.length ?? 0) > 0,
    signature: facts,
  });
  return {
    ...found,
    missing,
    asked,
    status,
    ready: status !== undefined && fit && !missing.some((each) => each.blocking),
  };
}
