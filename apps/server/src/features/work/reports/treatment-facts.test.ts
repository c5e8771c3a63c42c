import { deviceOf, sendWork } from '@field-service/testing/deliver.ts';
import { makeItem, makeJob, makeStaff, makeStation, makeWorld, type TestWorld } from '@field-service/testing/people.ts';
import { startTestServer, type TestServer } from '@field-service/testing/server.ts';
import { emptyJobFile, newUploadId, packWork, treatmentOf, visitOf } from '@field-service/testing/work-package.ts';
import type { JobFile } from '@field-service/contract/work/job-package.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookupId } from '../../../install/lookup-row.ts';
import { reportModel } from './model.ts';
import { readReportRecord } from './queries.ts';

let server: TestServer;
let world: TestWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server.db);
});
afterAll(async () => await server.stop());

/** The facts that the report lists of an application of a product at visited stations, after the phone has sent it. */
async function factsOf(given: Partial<JobFile['usage'][number]>): Promise<[string, string][]> {
  const item = await makeItem(server.db, world.folder, { type: 'CHM', uom: 'g', data: { hazardClass: 'Ib' } });
  const job = await makeJob(server.db, world.site, { status: 'IP', assignees: [world.technician] });
  const usage = [treatmentOf(item.id, lookupId(209, 'g'), { at: moment(9, 0), ...given })];
  const stations = (given.stationIds ?? []).map((id) => visitOf(id));
  const work = await packWork(emptyJobFile(job.id, newUploadId(), { stations, usage }));
  const state = await sendWork(await deviceOf(server, world.technician), work);
  expect(state).toMatchObject({ status: 'applied', reason: null });
  const record = await readReportRecord(server.db, job.id);
  if (record === undefined) throw new Error('the job exists');
  const { treatments } = await reportModel(record, 1, async () => await Promise.resolve(null));
  return treatments[0]?.facts.map(({ name, value }): [string, string] => [name, value]) ?? [];
}

/** A time of 20 November 2026 in the time zone of the site. */
const moment = (hour: number, minute: number): number => Date.UTC(2026, 10, 20, hour - 8, minute);

test('the report lists every fact of an application under its own name, in order', async () => {
  const stations = [await makeStation(server.db, world.site, null, { label: 'F1' })];
  stations.push(await makeStation(server.db, world.site, null, { label: 'F2' }));
  const supervisor = await makeStaff(server.db, { folders: [world.folder], roles: ['TECH'] });
  const facts = await factsOf({
    startedAt: moment(9, 5),
    finishedAt: moment(9, 50),
    supervisorId: supervisor.id,
    expiry: 20_300_131,
    areaTreated: '10',
    areaUnit: 'm³',
    labelRate: '4',
    rateUnit: 'g/m³',
    stationIds: stations.map(({ id }) => id),
    evidence: 'Live beetles',
    equipment: 'Applicator 3',
    calibratedOn: 20_260_201,
    protection: ['app-protection.GLOVES', 'app-protection.DETECTOR'],
    notified: 'Ms Goh',
    notifiedAt: moment(8, 30),
    weather: 'Dry, light wind',
    fumigation: {
      exposureHours: '72',
      readings: [
        { at: moment(10, 0), place: 'Top', value: '300', unit: 'ppm' },
        { at: moment(11, 0), place: '', value: null, unit: 'ppm' },
      ],
      clearedBy: 'Mr Lim',
      clearedAt: moment(18, 30),
      clearance: '0.1 ppm',
    },
    waste: 'Rinsed three times',
    incident: 'One sheet torn',
    notes: ['app-usage-notes.CRACK', 'app-usage-notes.COVERED'],
    remarks: 'Aired overnight',
  });
  expect(facts).toEqual([
    ['Time', '20/11/2026, 09:00'],
    ['Applied by', world.technician.displayname],
    ['Start of application', '20/11/2026, 09:05'],
    ['Finish of application', '20/11/2026, 09:50'],
    ['Supervisor', supervisor.displayname],
    ['Hazard class', 'Ib'],
    ['Expiry', '31/01/2030'],
    ['Area treated', '10\u00A0m³'],
    ['Label rate', '4\u00A0g/m³'],
    ['Stations', 'F1, F2'],
    ['Reason for treatment', 'Live beetles'],
    ['Equipment', 'Applicator 3'],
    ['Last calibration', '01/02/2026'],
    ['Protective equipment worn', 'Gloves, Gas detector'],
    ['Person notified', 'Ms Goh'],
    ['Time of notification', '20/11/2026, 08:30'],
    ['Weather', 'Dry, light wind'],
    ['Exposure time', '72 h'],
    ['Gas readings', '20/11/2026, 10:00 · Top · 300\u00A0ppm\n20/11/2026, 11:00 · Unknown'],
    ['Cleared by', 'Mr Lim'],
    ['Cleared at', '20/11/2026, 18:30'],
    ['Clearance reading', '0.1 ppm'],
    ['Disposal of leftovers', 'Rinsed three times'],
    ['Incident', 'One sheet torn'],
    ['Standard notes', 'Applied to cracks and crevices, Food and surfaces were covered'],
    ['Remarks', 'Aired overnight'],
  ]);
});

test('what was not recorded of an application is not listed', async () => {
  const facts = await factsOf({});
  expect(facts.map(([name]) => name)).toEqual(['Time', 'Applied by', 'Hazard class']);
});
