import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoClient } from '../api.ts';
import * as field from '../field.ts';
import * as office from '../office.ts';
import * as portal from '../portal.ts';
import { chooseScene, type Scene } from '../scene.ts';
import { openStage, type Stage } from '../stage.ts';
import { close, finish, firstHalf, secondHalf } from '../technician.ts';

let stage: Stage;
let scene: Scene;

beforeAll(async () => {
  stage = await openStage('own');
  scene = await chooseScene(stage.product.url);
});
afterAll(async () => await stage.end());

const steps = [
  'Send pending changes',
  'Profile and statuses',
  'Send my settings',
  'My settings',
  'Folder settings',
  'Send finished jobs',
  'Site settings',
  'Lists',
  'Items',
  'Customer lists',
  'Jobs, stations and plans',
  'My month so far',
  'Mark jobs as ready offline',
  'Check closed jobs',
];
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a job is created, worked on offline while the battery dies twice, sent, reported, billed and paid', async () => {
  const dispatcher = await stage.person('office');
  await office.logIn(dispatcher, 'dispatcher');
  const docno = await office.makeJob(dispatcher, {
    customer: scene.customer.name,
    site: scene.site.name,
    title: 'Rodents after the rain',
    date: scene.today,
    start: '22:00',
    lines: [
      { item: 'Rodent bait station check', qty: '4' },
      { item: 'Cockroach monitor check', qty: '2' },
    ],
  });
  await office.assign(dispatcher, scene.technician);
  const jobId = new URL(dispatcher.url()).pathname.split('/').at(-1) ?? '';

  await stage.phone().page.goto(`${stage.phoneUrl}/field/`);
  expect(await field.logInWithSteps(stage.phone().page, 'tech1')).toEqual(steps);

  await stage.offline(true);
  await field.openJob(stage.phone().page, docno);
  await stage.phone().page.getByRole('button', { name: 'Start', exact: true }).click();
  await firstHalf(stage.phone().page, scene.stations);
  await stage.kill();

  const again = (await stage.reopen()).page;
  await again.goto(`${stage.phoneUrl}/field/`);
  await field.openJob(again, docno);
  await again.getByRole('button', { name: 'Continue', exact: true }).click();
  await secondHalf(again, scene.stations);
  await finish(again);
  const stored = await field.storedHashes(again);
  expect(stored).toHaveLength(5);
  await close(again);

  // Back online, but the connection breaks in the middle of the first pictures; then the battery dies too.
  const cut = stage.network.cutAfter(700_000);
  await stage.offline(false);
  await cut;
  await stage.kill();
  const server = await demoClient(stage.product.url, 'dispatcher', 'web');
  expect((await server.posts.get({ params: { id: jobId } })).data.status.code).not.toBe('DN');

  const last = (await stage.reopen()).page;
  await last.goto(`${stage.phoneUrl}/field/device`);
  await field.sent(last, 'Sent and applied');
  await last.getByText('Everything has been sent').first().waitFor();

  const job = (await server.posts.get({ params: { id: jobId } })).data;
  expect(job).toMatchObject({ status: { code: 'DN' } });
  expect(job.packages).toHaveLength(1);
  expect(job.packages[0]?.receipt?.state).toBe('applied');
  expect(job.visits).toHaveLength(scene.stations.bait.length + scene.stations.boards.length);
  const visit = (label: string) => job.visits.find((each) => each.station.label === label);
  const [first, second, third] = scene.stations.bait;
  expect(visit(first?.label ?? '')).toMatchObject({
    scanMethod: 'manual',
    manualReason: 'typed',
    activity: 3,
    condition: 'damaged',
    evidence: ['droppings', 'gnawing'],
    bait: { placed: '80', remaining: '40', consumptionPct: 50, consumer: 'rodent' },
    remarks: 'Hole behind the station, sealed with mesh. Lỗ hổng phía sau trạm. 站后有洞。',
  });
  expect(visit(second?.label ?? '')).toMatchObject({ activity: 0, remarks: 'Nothing found' });
  expect(visit(third?.label ?? '')).toMatchObject({ accessReason: 'locked', activity: null });
  expect(visit(scene.stations.boards[0]?.label ?? '')).toMatchObject({
    activity: 1,
    catches: [{ count: 3, estimated: false }],
  });
  expect(job.treatments).toHaveLength(1);
  expect(job.treatments[0]).toMatchObject({ item: { name: 'Lambdamax 10 CS' }, total: '500', areaTreated: '100' });
  expect(job.treatments[0]?.batch).not.toBeNull();
  expect(job.stock.some((row) => row.item.includes('Lambdamax') && Number(row.out) > 0)).toBe(true);
  expect(job.result).toMatchObject({
    remarks: 'Please keep the loading door shut.',
    customerRemarks: 'Thank you.',
    customerSign: { name: 'Nurul Huda' },
    billingNote: 'One extra hour was not charged.',
  });
  expect(job.followups).toHaveLength(1);
  // The next visit finds the same stations, and has no price until a dispatcher sets one.
  const next = (await server.posts.get({ params: { id: job.followups[0]?.id ?? '' } })).data;
  expect(next).toMatchObject({
    parentpost: jobId,
    lines: [
      { qty: '4', amount: '0' },
      { qty: '2', amount: '0' },
    ],
  });
  expect(next.stations.map((each) => each.tag)).toEqual(job.stations.map((each) => each.tag));

  const pictures = [
    ...job.visits.flatMap((each) => [...each.imgbf, ...each.imgaf].map((shot) => shot.fileId)),
    job.result?.customerSign?.fileId ?? '',
  ];
  const received = await Promise.all(pictures.map(async (id) => sha256(await server.fetchFile(id))));
  expect(received.toSorted((a, b) => a.localeCompare(b))).toEqual(stored);

  await office.openJob(dispatcher, docno, scene.customer.name);
  await dispatcher.getByText('Done', { exact: true }).first().waitFor();
  await dispatcher.getByText('Please keep the loading door shut.').waitFor();

  const customer = await stage.person('portal');
  await portal.logIn(customer, 'customer1');
  await portal.openReport(customer, docno);
  await customer.getByText('Please keep the loading door shut.').waitFor();
  const pdf = await portal.downloadPdf(customer);
  expect(pdf.name).toBe(`${docno}-v1.pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  const clerk = await stage.person('office');
  await office.logIn(clerk, 'billing');
  const invoice = await office.bill(clerk, docno, scene.customer.name);
  await portal.pay(customer, invoice);
  await portal.openInvoice(customer, invoice);
  await customer.getByText('Paid', { exact: true }).first().waitFor();
  // The clerk's page is still open and is notified of the payment.
  await clerk.getByText('Paid', { exact: true }).first().waitFor();

  const records = await demoClient(stage.product.url, 'admin', 'web');
  const ended = (await records.posts.get({ params: { id: jobId } })).data;
  const paid = (await records.invoices.get({ params: { id: ended.invoice?.id ?? '' } })).data;
  expect(paid).toMatchObject({ docno: invoice, state: 'paid', balance: '0', jobs: [{ docno }] });
  expect(paid.payments).toHaveLength(1);
  expect([ended.packages.length, ended.followups.length, ended.report?.version]).toEqual([1, 1, 1]);
});
