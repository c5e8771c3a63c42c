import type { VisitEntry } from '@field-service/contract/work/job-package.ts';
import { ratings } from '../../install/lookups/ratings.ts';
import { visitOf } from './findings.ts';
import type { JobWorld } from './jobs.ts';
import { reviewedCustomer } from '../facts.ts';
import { minute, type DemoContext } from '../making.ts';
import type { Usage } from '../goods/stock.ts';
import { addTreatments } from './treatments.ts';
import { wordingOf } from '../wording.ts';
import type { ItemWorld } from '../world.ts';

/** The picture of a person's signature, shared by all of the person's files. */
export interface SignaturePicture {
  sha256: string;
  bytes: number;
}
export interface Signatures {
  of: (personOrTechnician: string) => SignaturePicture;
}

function signature(
  { random, rows }: DemoContext,
  job: JobWorld,
  tag: 'customerSign' | 'techSign',
  name: string,
  picture: SignaturePicture,
  userId: string,
) {
  const id = random.id(job.end);
  const { site, world } = job;
  rows.file.push({
    id,
    sha256: picture.sha256,
    bytes: picture.bytes,
    type: 'image/png',
    file_name: tag === 'customerSign' ? 'customer.png' : 'technician.png',
    ref_kind: 'POST',
    ref_id: job.id,
    folder_id: world.folderId,
    contact_id: site.customer.id,
    site_id: site.id,
    tags: [tag],
    perms: 'any',
    metadata: { signedAt: job.end },
    user_id: userId,
    cts: job.end,
  });
  return { fileId: id, name, position: '', signedAt: job.end };
}

/** Picks a rating from each list; the best ratings are the most common unless there was much activity. */
function ratingsOf(
  { random }: DemoContext,
  activity: number,
): { list: string; id: string; name: string; value: number }[] {
  const lists = ratings.filter((lookup) => lookup.parent === undefined);
  return lists.flatMap((list) => {
    const choices = ratings.filter((lookup) => lookup.parent === list.code);
    const worse = activity > 0.3 ? random.int(0, 2) : random.chance(0.3) ? 1 : 0;
    const choice = choices.at(-1 - Math.min(worse, choices.length - 1));
    return choice === undefined
      ? []
      : [
          {
            list: list.code,
            id: choice.code,
            name: typeof list.names === 'string' ? list.names : list.names[0],
            value: Number(choice.val),
          },
        ];
  });
}

function addVisits(
  { random, now, rows }: DemoContext,
  job: JobWorld,
  bait: ItemWorld,
  uploadId: string,
  usages: Usage[],
): VisitEntry[] {
  const stations = job.site.stations.filter((station) => job.covers.includes(station.code));
  const work = job.end - job.start - 14 * minute;
  return stations.map((station, at) => {
    const technician = job.technicians[at % job.technicians.length] ?? job.technicians[0];
    if (technician === undefined) throw new Error('A job that is done has technicians.');
    const visitedAt = job.start + 5 * minute + Math.round((work * at) / stations.length) + random.int(0, 20_000);
    const entry = visitOf({ station, trend: job.site.trend, before: now - job.start, visitedAt, bait }, random);
    rows.visit.push({
      id: random.id(visitedAt),
      post_id: job.id,
      station_id: station.id,
      upload_id: uploadId,
      entry: entry.entry,
      user_id: technician.id,
      plan_revision: 1,
      visited_at: visitedAt,
      received_at: job.end + 3 * minute,
      clock_difference: random.int(-900, 900),
      scan_method: entry.scanMethod,
      access_reason: entry.accessReason,
      condition: entry.condition,
      activity: entry.activity,
      data: entry,
    });
    if (entry.bait?.replaced === true) {
      usages.push({
        technician,
        item: bait,
        qty: '100',
        at: visitedAt,
        docno: job.docno,
        postId: job.id,
        contactId: job.site.customer.id,
        uploadId,
        entry: entry.entry,
      });
    }
    return entry;
  });
}

/** Records the work on jobs that are done or pending a signature; returns the stock used. */
export function recordWork(making: DemoContext, jobs: readonly JobWorld[], signatures: Signatures): Usage[] {
  const { random, rows } = making;
  const usages: Usage[] = [];
  for (const job of jobs) {
    const { status, world, site } = job;
    const [lead] = job.technicians;
    const bait = world.items.get('B-BROM');
    if (lead === undefined || bait === undefined || status === 'TD' || status === 'X') continue;
    const wording = wordingOf[world.branch.code];
    const uploadId = random.id(job.end);
    const visits = addVisits(making, job, bait, uploadId, usages);
    const active = visits.filter((visit) => (visit.activity ?? 0) > 0).length / Math.max(1, visits.length);
    const worst = visits.filter((visit) => visit.activity === 3).length;
    addTreatments(making, job, visits, uploadId, usages);
    const remarks = worst > 2 ? wording.remarks.much : active > 0.12 ? wording.remarks.some : wording.remarks.clean;
    rows.post_result.push({
      post_id: job.id,
      upload_id: uploadId,
      start_at: job.start,
      end_at: job.end,
      start_geo: [site.lat + (site.customer.number === reviewedCustomer && job.date % 2 === 0 ? 0.03 : 0), site.lng],
      end_geo: [site.lat, site.lng],
      remarks: random.pick(remarks),
      customer_remarks: status === 'DN' ? random.pick(wording.customer) : '',
      ratings: ratingsOf(making, active),
      tasks: [],
      area_checklist: [],
      customer_sign:
        status === 'DN'
          ? signature(making, job, 'customerSign', site.person, signatures.of(site.person), lead.id)
          : null,
      no_sign_reason: status === 'CWO' ? 'app-nosign-reason.AWAY' : null,
      tech_sign: signature(making, job, 'techSign', lead.name, signatures.of(lead.name), lead.id),
      billing_note: random.chance(0.08) ? wording.billing : '',
      received_at: job.end + 3 * minute,
    });
  }
  return usages;
}
