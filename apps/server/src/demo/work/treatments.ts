import type { TreatmentEntry, VisitEntry } from '@field-service/contract/work/job-package.ts';
import { computedRate, mixtureFromTotal } from '@field-service/domain/work/treatment.ts';
import type { JobWorld } from './jobs.ts';
import { minute, type DemoContext } from '../making.ts';
import type { Usage } from '../goods/stock.ts';
import type { ItemWorld, StationWorld, TechnicianWorld } from '../world.ts';

interface Application {
  item: string;
  pest: string;
  method: string;
  equipment: string;
  /** Quantity of the ready mixture per square metre, in the item's unit. */
  mixture: number;
  area: readonly [least: number, most: number];
  evidence: string;
}

const gel: Application = {
  item: 'C-IMID',
  pest: 'COCKROACH',
  method: 'GEL',
  equipment: 'Bait gun',
  mixture: 0.1,
  area: [30, 120],
  evidence: 'Catches on glue boards',
};
const sprays: readonly Application[] = [
  {
    item: 'C-DELT',
    pest: 'COCKROACH',
    method: 'SPRAY',
    equipment: 'Compression sprayer 8 l',
    mixture: 50,
    area: [20, 80],
    evidence: 'Catches on glue boards',
  },
  {
    item: 'C-LAMB',
    pest: 'ANT',
    method: 'SPRAY',
    equipment: 'Compression sprayer 8 l',
    mixture: 50,
    area: [20, 60],
    evidence: 'Trails along the outside wall',
  },
];
const mist: Application = {
  item: 'C-PHEN',
  pest: 'FLY',
  method: 'ULV',
  equipment: 'Cold fogger',
  mixture: 0.5,
  area: [60, 240],
  evidence: 'Catches in light traps',
};

function addTreatment(
  { random, rows }: DemoContext,
  job: JobWorld,
  { item: code, ...application }: Application,
  technician: TechnicianWorld,
  stations: readonly StationWorld[],
  uploadId: string,
  usages: Usage[],
): void {
  const { world, site } = job;
  const item = world.items.get(code);
  const dilution = item?.sketch.dilutions?.[0];
  const area = String(random.int(...application.area));
  const mixture = dilution && mixtureFromTotal(dilution, String(Math.round(Number(area) * application.mixture)));
  if (item === undefined || dilution === undefined || mixture === undefined)
    throw new Error(`The product ${code} cannot be applied.`);
  const at = job.end - random.int(6, 20) * minute;
  const entry: TreatmentEntry = {
    entry: random.localId(),
    itemId: item.id,
    at,
    qty: mixture.concentrate,
    uomId: item.uomId,
    dilutionId: dilution.id,
    concentrate: mixture.concentrate,
    diluent: mixture.diluent,
    total: mixture.total,
    totalUnit: dilution.unit,
    labelRate: dilution.labelRate,
    rate: computedRate(mixture.concentrate, area) ?? null,
    rateUnit: dilution.rateUnit,
    batch: item.batch?.batch ?? null,
    expiry: item.batch?.expiry ?? null,
    areaTreated: area,
    areaUnit: 'm²',
    place: [...new Set(stations.map((station) => station.area))].slice(0, 3).join(', '),
    stationIds: stations.map((station) => station.id),
    pest: `app-pests.${application.pest}`,
    evidence: application.evidence,
    method: `app-methods.${application.method}`,
    equipment: application.equipment,
    notified: site.person,
    weather: null,
    incident: null,
    remarks: '',
  };
  rows.treatment.push({
    id: random.id(at),
    post_id: job.id,
    upload_id: uploadId,
    entry: entry.entry,
    user_id: technician.id,
    item_id: item.id,
    at,
    qty: mixture.concentrate,
    uom_id: item.uomId,
    batch: entry.batch,
    data: { ...entry, dilution: dilution.name, facts: factsOf(job, item, technician) },
    received_at: job.end + 3 * minute,
    corrects_id: null,
    reason: null,
  });
  usages.push({
    technician,
    item,
    qty: mixture.concentrate,
    at,
    docno: job.docno,
    postId: job.id,
    contactId: site.customer.id,
    uploadId,
    entry: entry.entry,
  });
}

/** The facts of the day in a treatment record, as an upload records them. */
function factsOf(
  { id, docno, date, start, end, world, site }: JobWorld,
  item: ItemWorld,
  technician: TechnicianWorld,
): Record<string, unknown> {
  const { company, timezone } = world.branch;
  const { customer } = site;
  const licences = technician.licences.filter((licence) => licence.validFrom <= date && date <= licence.validTo);
  return {
    company: { name: company.name, licence: company.licence, address: company.address },
    customer: { id: customer.id, code: customer.code, name: customer.sketch.name },
    site: { id: site.id, code: site.code, name: site.name, person: site.person, address: site.address },
    job: { id, docno, date, startAt: start, endAt: end, timezone },
    applicator: { id: technician.id, name: technician.name, licence: licences[0]?.number ?? null, licences },
    item: { ...item.label, id: item.id, code: item.sketch.code, name: item.name },
    unit: { id: item.uomId, code: item.sketch.uom },
  };
}

/** Adds the products applied on a job because of its findings or as part of general pest control. */
export function addTreatments(
  making: DemoContext,
  job: JobWorld,
  visits: readonly VisitEntry[],
  uploadId: string,
  usages: Usage[],
): void {
  const { random } = making;
  const [lead] = job.technicians;
  if (lead === undefined) return;
  const active = (code: string): StationWorld[] => {
    const ids = new Set(visits.filter((visit) => (visit.activity ?? 0) >= 2).map((visit) => visit.stationId));
    return job.site.stations.filter((station) => station.code === code && ids.has(station.id));
  };
  const boards = active('GB');
  if (boards.length > 0) addTreatment(making, job, gel, lead, boards, uploadId, usages);
  const isGeneral = job.lines.some((line) => line.wish.item === 'S-GPC');
  const near = job.site.stations
    .filter((station) => station.use === 'kitchen' || station.use === 'waste' || station.use === 'dock')
    .slice(0, 4);
  if (isGeneral && near.length > 0) addTreatment(making, job, random.pick(sprays), lead, near, uploadId, usages);
  const traps = active('ILT');
  if (traps.length > 1 && random.chance(0.3)) addTreatment(making, job, mist, lead, traps, uploadId, usages);
}
