import type { SystemDb } from '../db/system.ts';
import { sentPassword } from '../features/access/sessions/public.ts';
import { counterId } from '../install/counters.ts';
import { installFolder, installSite } from '../install/site.ts';
import { makeInvoices } from './billing.ts';
import { absencesOf, makeBranch } from './branch-world.ts';
import { branches } from './branches.ts';
import { makeDesk } from './desk.ts';
import { demoPassword } from './facts.ts';
import { makeFolders } from './folders.ts';
import { makeHeadOffice, makeHouse } from './house.ts';
import { planEarlierVisits } from './work/earlier-visits.ts';
import { makeJobs, makeTray, numbersOf, type Dispatcher } from './work/jobs.ts';
import { makeLeave } from './work/leave.ts';
import type { FileSink, DemoContext } from './making.ts';
import { makeSightings } from './sightings.ts';
import { makeOutside } from './outside.ts';
import { makeOfficeStaff } from './people.ts';
import { keepPictures, keepSignatures } from './pictures.ts';
import { advanceCounters, isEmpty, issueInvoices, lockSeed, type IssuedInvoice } from './queries.ts';
import { Random } from './random.ts';
import { noRows, writeRows, type Rows } from './rows.ts';
import { planBranch } from './work/schedule.ts';
import type { PlanWish } from './site-plans.ts';
import { makeStock } from './goods/stock.ts';
import { makeSupplyRequests } from './goods/supply-requests.ts';
import { makeToday } from './work/today.ts';
import { makeWorkDays } from './work/work-days.ts';
import { recordWork, type Signatures } from './work/work-done.ts';
import type { BranchWorld } from './world.ts';

export interface SeedOptions {
  /** Milliseconds; all dates are relative to it. */
  now: number;
  epoch: string;
  /** Stores pictures and documents; a new seed reuses those that an interrupted seed stored. */
  files: FileSink;
  /** Creates the stored form of the hash that clients send instead of a password (hex SHA-256). */
  hashPassword: (sent: string) => Promise<string>;
}

const seed = 20_260_101;

/**
 * Fills an empty database with the demonstration company, in one transaction: an interrupted seed leaves the database
 * empty. A database that anyone has used is not changed; `seeded` states whether the database was filled.
 */
export async function seedDemo(db: SystemDb, options: SeedOptions): Promise<{ seeded: boolean }> {
  if (!(await isEmpty(db))) return { seeded: false };
  const made = await makeDemo(options);
  return await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    if (!(await isEmpty(transaction))) return { seeded: false };
    const [first] = branches;
    await installSite(transaction, {
      title: 'Saujana Field Service',
      company: first?.company ?? { name: '', address: '', taxid: '' },
      epoch: options.epoch,
      now: options.now,
    });
    await writeRows(transaction, made.rows, 'folder', 'folder');
    for (const { world } of made.branches)
      await installFolder(transaction, { id: world.folderId, country: world.branch.country });
    await writeRows(transaction, made.rows, 'lookup');
    await issueInvoices(transaction, made.issued);
    await advanceCounters(transaction, made.counters);
    return { seeded: true };
  });
}

/**
 * Creates the visits before the branch's calendar, with the work done. Uses a separate random source, so that other data
 * does not change. The stock that they used is not in the ledger, which was opened later.
 */
function makeEarlierVisits(
  making: DemoContext,
  world: BranchWorld,
  numbers: ReturnType<typeof numbersOf>,
  dispatcher: Dispatcher,
  signatures: Signatures,
): void {
  const apart: DemoContext = { ...making, random: making.random.branch(`earlier-${world.branch.code}`) };
  recordWork(apart, makeJobs(apart, world, planEarlierVisits(apart, world), numbers, dispatcher), signatures);
}

interface MadeDemo {
  rows: Rows;
  branches: readonly { world: BranchWorld; plans: PlanWish[] }[];
  issued: IssuedInvoice[];
  counters: { id: string; next: number }[];
}

async function makeDemo({ now, files, hashPassword }: SeedOptions): Promise<MadeDemo> {
  const making: DemoContext = { random: new Random(seed), now, rows: noRows() };
  const { rows } = making;
  const folders = makeFolders(making);
  const staff = makeOfficeStaff(making, folders);
  const made = branches.map((branch, at) => makeBranch(making, branch, folders.of(branch), at));
  const people = made.flatMap(({ world }) => [
    ...world.technicians.map((technician) => technician.name),
    ...world.customers.flatMap((customer) => customer.sites.map((site) => site.person)),
  ]);
  const signatures = await keepSignatures(making, files, people);
  const passwords = Promise.all(
    rows.app_user.map(async (user) => ({ user, hash: await hashPassword(sentPassword(user.username, demoPassword)) })),
  );
  const pictures = keepPictures(
    making,
    files,
    made.flatMap(({ plans }) => plans),
  );

  const issued: IssuedInvoice[] = [];
  const counters: MadeDemo['counters'] = [];
  for (const { world } of made) {
    const absences = absencesOf(world);
    const numbers = numbersOf(world.branch);
    const first = world.branch.code === 'KL' ? world.customers[0]?.sites[0] : undefined;
    makeEarlierVisits(making, world, numbers, staff.dispatcher, signatures);
    const jobs = makeJobs(
      making,
      world,
      planBranch(world, absences, first, making.random.branch(world.branch.code)),
      numbers,
      staff.dispatcher,
    );
    for (const absence of absences) makeLeave(making, world, absence, staff.dispatcher);
    const usages = recordWork(making, jobs, signatures);
    makeTray(making, world, jobs, numbers, staff.dispatcher);
    makeStock(making, world, usages);
    makeSupplyRequests(making, world, staff.dispatcher);
    const desk = makeDesk(making, world, staff);
    makeOutside(making, world, jobs, staff.dispatcher);
    makeSightings(making, world, staff.dispatcher);
    makeWorkDays(making, world, jobs);
    makeToday(making, world, jobs);
    makeHouse(making, world, staff.billing);
    const invoices = makeInvoices(making, world, jobs, staff.billing);
    issued.push(...invoices);
    counters.push(
      { id: counterId(world.folderId, 'JOB'), next: numbers.taken() + 1 },
      { id: counterId(world.folderId, 'INV'), next: invoices.length + 1 },
    );
    counters.push(
      { id: counterId(world.folderId, 'TKT'), next: desk.tickets },
      { id: counterId(world.folderId, 'CLM'), next: desk.claims },
    );
  }
  await makeHeadOffice(making, files, folders.headOffice, staff.dispatcher);
  const [hashed] = await Promise.all([passwords, pictures]);
  for (const { user, hash } of hashed) user.password_hash = hash;
  return { rows, branches: made, issued, counters };
}
