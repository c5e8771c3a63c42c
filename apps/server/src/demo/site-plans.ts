import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import type { BranchWorld, CustomerWorld, SiteWorld, StationWorld } from './world.ts';
import { lookupId } from '../install/lookup-row.ts';
import type { DemoContext } from './making.ts';
import { inventPlan, type InventedPlan } from './plans/plan.ts';
import { stationCodes, type StationCode } from './plans/positions.ts';
import type { SiteKind } from './plans/programmes.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';

type Numbers = Record<StationCode, number>;

/** Proportions of the station types at a kind of site, and the number of stations on one of its plans. */
const equipment: Readonly<Record<SiteKind, { plan: readonly [least: number, most: number]; shares: Numbers }>> = {
  restaurant: { plan: [12, 26], shares: { RBS: 0.2, RT: 0.15, GB: 0.4, ILT: 0.15, PHT: 0, AFD: 0.1 } },
  factory: { plan: [40, 60], shares: { RBS: 0.35, RT: 0.2, GB: 0.15, ILT: 0.2, PHT: 0.1, AFD: 0 } },
  warehouse: { plan: [34, 60], shares: { RBS: 0.45, RT: 0.25, GB: 0, ILT: 0.1, PHT: 0.2, AFD: 0 } },
  hotel: { plan: [30, 54], shares: { RBS: 0.25, RT: 0.15, GB: 0.35, ILT: 0.1, PHT: 0, AFD: 0.15 } },
  supermarket: { plan: [26, 46], shares: { RBS: 0.2, RT: 0.25, GB: 0.25, ILT: 0.15, PHT: 0.15, AFD: 0 } },
  clinic: { plan: [12, 24], shares: { RBS: 0.25, RT: 0.2, GB: 0.35, ILT: 0, PHT: 0, AFD: 0.2 } },
  office: { plan: [14, 28], shares: { RBS: 0.2, RT: 0.2, GB: 0.3, ILT: 0, PHT: 0, AFD: 0.3 } },
  school: { plan: [16, 32], shares: { RBS: 0.3, RT: 0.15, GB: 0.35, ILT: 0.1, PHT: 0, AFD: 0.1 } },
};

/** Divides the stations by shares; the remainder after rounding goes to the types with the largest fractions. */
function numbersOf(kind: SiteKind, count: number): Numbers {
  const { shares } = equipment[kind];
  const numbers: Numbers = { RBS: 0, RT: 0, GB: 0, ILT: 0, PHT: 0, AFD: 0 };
  for (const code of stationCodes) numbers[code] = Math.floor(count * shares[code] + 1e-9);
  const rest = stationCodes.toSorted((a, b) => ((count * shares[b]) % 1) - ((count * shares[a]) % 1));
  for (const code of rest.slice(0, count - stationCodes.reduce((sum, each) => sum + numbers[each], 0)))
    numbers[code] += 1;
  return numbers;
}

/** The numbers of stations on an upper floor: traps replace bait stations, because an upper floor has no outside. */
function indoors(count: number): Numbers {
  const numbers = numbersOf('office', count);
  return { ...numbers, RBS: 0, RT: numbers.RBS + numbers.RT };
}

const letter: Readonly<Record<StationCode, string>> = { RBS: 'R', RT: 'T', GB: 'G', ILT: 'F', PHT: 'P', AFD: 'A' };
const heatOf: Readonly<Partial<Record<StationWorld['use'], number>>> = {
  waste: 2.1,
  kitchen: 1.6,
  dock: 1.6,
  outside: 1.1,
  laundry: 1.1,
  racks: 0.8,
  office: 0.5,
  meeting: 0.4,
  cold: 0.4,
  ward: 0.5,
};

/** A generated plan that is not yet rendered or stored. */
export interface PlanWish {
  planId: string;
  fileId: string;
  fileName: string;
  plan: InventedPlan;
  site: SiteWorld;
  folderId: string;
  cts: number;
}

interface SiteInput {
  world: BranchWorld;
  site: SiteWorld;
  kind: SiteKind;
  cts: number;
}

const planNames = ['Ground floor', 'Level 2'] as const;

function addStations(
  { random, rows }: DemoContext,
  { world, site, cts }: SiteInput,
  planId: string,
  plan: InventedPlan,
  counts: Numbers,
): void {
  for (const position of plan.positions) {
    const {
      code,
      area,
      use,
      at: [px, py],
    } = position;
    counts[code] += 1;
    const label = `${letter[code]}${counts[code]}`;
    const tag = `${site.code.replace('-', '')}-${letter[code]}${String(counts[code]).padStart(2, '0')}`;
    const id = random.id(cts);
    const isHotSpot = random.chance(0.1);
    rows.station.push({
      id,
      site_id: site.id,
      contact_id: site.customer.id,
      folder_id: world.folderId,
      tag,
      type_id: lookupId(231, code),
      uom_id: lookupId(209, 'pc'),
      status: 'active',
      warranty: null,
      data: {},
      cts,
    });
    rows.station_placement.push({
      id: random.id(cts),
      station_id: id,
      plan_id: planId,
      label,
      area,
      placement: use === 'outside' ? 'Outside wall' : 'Along the wall',
      direction: null,
      x: Math.round((px / plan.width) * 1e5) / 1e5,
      y: Math.round((py / plan.height) * 1e5) / 1e5,
      valid_from: cts,
      valid_to: null,
    });
    site.stations.push({
      id,
      tag,
      label,
      code,
      area,
      use,
      heat: (heatOf[use] ?? 0.9) * random.between(0.3, 1.4) * (isHotSpot ? 2.2 : 1),
    });
  }
}

/** The values from which a customer is alerted and an action is required: for bait stations and for traps. */
const limits = [
  { code: 'RBS', measure: 'active_rate', alert: '0.1', action: '0.25' },
  { code: 'RBS', measure: 'bait_index', alert: '10', action: '40' },
  { code: 'RT', measure: 'active_rate', alert: '0.05', action: '0.2' },
  { code: 'RT', measure: 'activity_index', alert: '0.25', action: '1' },
  { code: 'GB', measure: 'activity_index', alert: '2', action: '6' },
] as const;

/** Adds the thresholds of a site, which its customer approved when the stations were placed. */
function addThresholds({ random, rows }: DemoContext, { world, site, cts }: SiteInput): void {
  const own = random.branch(`thresholds ${site.id}`);
  const placed = new Set(site.stations.map(({ code }) => code));
  for (const { code, measure, alert, action } of limits) {
    if (!placed.has(code)) continue;
    rows.threshold.push({
      id: own.id(cts),
      folder_id: world.folderId,
      contact_id: site.customer.id,
      site_id: site.id,
      area: null,
      station_type_id: lookupId(231, code),
      species: null,
      measure,
      alert,
      action,
      valid_from: businessDateOf(cts, world.branch.timezone),
      valid_to: null,
      approved_by: site.customer.sketch.person,
      approved_at: cts,
      created_by: null,
      cts,
    });
  }
}

/** Adds a site's floor plans with their stations. `exactly`: the site has one plan with this number of stations. */
function addPlans(making: DemoContext, input: SiteInput, exactly: number | undefined): PlanWish[] {
  const { random, rows } = making;
  const { world, site, kind, cts } = input;
  const [least, most] = equipment[kind].plan;
  const floors = exactly === undefined && kind !== 'warehouse' && random.chance(0.2) ? 2 : 1;
  const counts: Numbers = { RBS: 0, RT: 0, GB: 0, ILT: 0, PHT: 0, AFD: 0 };
  return planNames.slice(0, floors).map((name, at): PlanWish => {
    const upper = at > 0;
    const count = exactly ?? (upper ? random.int(6, 12) : random.int(least, most) - (floors - 1) * 4);
    const planId = random.id(cts);
    const fileId = random.id(cts);
    const title = {
      customer: site.customer.sketch.name,
      site: site.name,
      plan: name,
      number: `${site.code}-${String(at + 1).padStart(2, '0')} R1`,
      date: isoDate(cts, world.branch.timezone),
    };
    const plan = inventPlan(kind, upper, upper ? indoors(count) : numbersOf(kind, count), title, random.branch(planId));
    rows.floor_plan.push({
      id: planId,
      site_id: site.id,
      contact_id: site.customer.id,
      folder_id: world.folderId,
      name,
      extra_id: null,
      ord: at + 1,
      cts,
    });
    addStations(making, input, planId, plan, counts);
    return { planId, fileId, fileName: `${site.code}-${at + 1}.png`, plan, site, folderId: world.folderId, cts };
  });
}

function isoDate(stamp: number, timezone: string): string {
  const date = String(businessDateOf(stamp, timezone));
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
}

/** The kind of a customer's site: every further site of a factory is a warehouse. */
const kindAt = (customer: CustomerWorld, at: number): SiteKind =>
  customer.sketch.kind === 'factory' && at > 0 ? 'warehouse' : customer.sketch.kind;

/**
 * Creates the plans and stations of all sites of a branch. The first site of Kuala Lumpur has one plan with twelve
 * stations.
 */
export function makePlans(making: DemoContext, world: BranchWorld): PlanWish[] {
  return world.customers.flatMap((customer) =>
    customer.sites.flatMap((site, at) => {
      const isFirst = world.branch.code === 'KL' && customer === world.customers[0] && at === 0;
      const cts = making.now - making.random.int(100, 900) * dayMs;
      const input: SiteInput = { world, site, kind: kindAt(customer, at), cts };
      const wishes = addPlans(making, input, isFirst ? 12 : undefined);
      addThresholds(making, input);
      return wishes;
    }),
  );
}
