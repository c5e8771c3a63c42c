import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { addDays, businessDateOf, stampOn, weekdayOf } from '@field-service/domain/values/business-date.ts';
import { jobBody } from '@field-service/testing/jobs.ts';
import { z } from 'zod';
import { demoClient } from './api.ts';
import type { Stations } from './technician.ts';

const zone = 'Asia/Kuala_Lumpur';

/** dd/mm/yyyy, as the office's form expects it. */
export const dateText = (day: number): string =>
  `${String(day).slice(6)}/${String(day).slice(4, 6)}/${String(day).slice(0, 4)}`;

const Base = z.object({
  id: z.string(),
  stations: z.array(z.object({ barcode: z.string(), stationLabel: z.string(), type: z.object({ code: z.string() }) })),
});

export interface Scene {
  customer: { id: string; name: string };
  site: { id: string; name: string };
  technician: string;
  technicianId: string;
  stations: Stations;
  /** yyyymmdd: today in the customer's time zone. */
  day: number;
  /** `day` as dd/mm/yyyy. */
  today: string;
}

/**
 * Chooses the site of customer1 with the fewest bait stations (at least four) and a glue board, and looks up the
 * customer and tech1.
 */
export async function chooseScene(url: string): Promise<Scene> {
  const customer = (await (await demoClient(url, 'customer1', 'portal')).portal.user({})).data.contact;
  const office = await demoClient(url, 'dispatcher', 'web');
  const technician = await demoClient(url, 'tech1', 'app');
  const sites = (await office.contacts.get({ params: { id: customer.id } })).data.sitelist;
  const { data } = await technician.data.read({
    params: { id: 'ibase' },
    query: { find: JSON.stringify({ id: { $in: sites.map((site) => site.id) } }), limit: '0' },
  });
  const bases = z
    .array(Base)
    .parse(data)
    .map((base) => {
      const ofType = (code: string) =>
        base.stations
          .filter((station) => station.type.code === code)
          .map(({ barcode, stationLabel }) => ({ tag: barcode, label: stationLabel }))
          .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
      return { id: base.id, stations: { bait: ofType('RBS'), boards: ofType('GB') } };
    });
  const [base] = bases
    .filter(({ stations }) => stations.bait.length >= 4 && stations.boards.length > 0)
    .toSorted((a, b) => a.stations.bait.length - b.stations.bait.length);
  const site = sites.find((each) => each.id === base?.id);
  if (base === undefined || site === undefined)
    throw new Error('the demonstration has a site with bait stations and glue boards');
  const { user } = (await technician.session.profile({})).data;
  const day = businessDateOf(Date.now(), zone);
  return {
    customer,
    site: { id: site.id, name: site.name },
    technician: user.displayname,
    technicianId: user.id,
    stations: base.stations,
    day,
    today: dateText(day),
  };
}

/** The Monday after next in the customer's time zone (yyyymmdd). */
export const mondayAfterNext = ({ day }: Pick<Scene, 'day'>): number =>
  addDays(day, 15 - (weekdayOf(day) === 0 ? 7 : weekdayOf(day)));

/**
 * Creates a job in the scene as a precondition of a test, from `hour` on `day` (yyyymmdd) in the customer's time zone.
 * It takes an hour, or `minutes`. It has no lines and therefore no stations. `by` creates it. The demonstration may have
 * jobs for its technicians between 08:00 and 17:00, different ones each day.
 */
export async function makeJob(
  by: Client<Contract>,
  scene: Scene,
  job: {
    title: string;
    day: number;
    hour: number;
    minutes?: number;
    assigned?: boolean;
    assignees?: readonly string[];
    priority?: 'normal' | 'high' | 'urgent';
  },
): Promise<{ id: string; docno: string }> {
  const isAssigned = job.assigned === true || job.assignees !== undefined;
  if (job.hour > 23) throw new RangeError(`A job at ${job.hour} o'clock is on the next day.`);
  if (isAssigned && job.hour > 7 && job.hour < 17)
    throw new RangeError(`At ${job.hour} o'clock, the technician may have another job.`);
  const plan = stampOn(job.day, job.hour * 60, zone);
  const minutes = job.minutes ?? 60;
  const { data } = await by.posts.create({
    body: jobBody(
      { id: scene.site.id, contact: scene.customer },
      {
        title: job.title,
        priority: job.priority ?? 'normal',
        plan,
        plan2: plan + minutes * 60_000,
        duration: minutes === 60 ? '1H' : `${minutes}M`,
        assignees: [...(job.assignees ?? (job.assigned === true ? [scene.technicianId] : []))],
      },
    ),
  });
  return { id: data.id, docno: data.docno };
}
