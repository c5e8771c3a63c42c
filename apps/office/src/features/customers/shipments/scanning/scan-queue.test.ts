import { expect, test, vi } from 'vitest';
import { createScanQueue, type ScanOutcome } from './scan-queue.ts';

const recorded: ScanOutcome = { kind: 'recorded', shipment: 'SH-000001', isClosed: false };
const input = (docno: string) => ({ docno, state: 'collected' as const, place: 'Hub' });
const keys = () => {
  let last = 0;
  return () => `key ${(last += 1)}`;
};
const kinds = (queue: ReturnType<typeof createScanQueue>) =>
  queue.scans().map(({ docno, outcome }) => `${docno} ${outcome.kind}`);

test('scans are sent one after the other in their order, and listed with the latest first', async () => {
  const sent: string[] = [];
  const going: (() => void)[] = [];
  const queue = createScanQueue(async ({ docno }) => {
    sent.push(docno);
    await new Promise<void>((resolve) => going.push(resolve));
    return recorded;
  });
  queue.add(input('P-1'));
  queue.add(input('P-2'));
  await vi.waitFor(() => expect(sent).toEqual(['P-1']));
  expect(kinds(queue)).toEqual(['P-2 waiting', 'P-1 waiting']);
  expect(queue.isUnsent()).toBe(true);
  going[0]?.();
  await vi.waitFor(() => expect(sent).toEqual(['P-1', 'P-2']));
  going[1]?.();
  await vi.waitFor(() => expect(kinds(queue)).toEqual(['P-2 recorded', 'P-1 recorded']));
  expect(queue.isUnsent()).toBe(false);
});

test('a scan that failed stays and is sent again with its own key, and what was refused is not', async () => {
  const outcomes: ScanOutcome[] = [
    { kind: 'failed', failure: new Error('offline') },
    { kind: 'refused', failure: new Error('closed') },
    recorded,
  ];
  const sent: string[] = [];
  const queue = createScanQueue(async ({ docno }, key) => {
    sent.push(`${docno} ${key}`);
    return await Promise.resolve(outcomes.shift() ?? recorded);
  }, keys());
  queue.add(input('P-1'));
  queue.add(input('P-2'));
  await vi.waitFor(() => expect(kinds(queue)).toEqual(['P-2 refused', 'P-1 failed']));
  expect(queue.isUnsent()).toBe(true);
  queue.retry('key 2');
  queue.retry('key 1');
  await vi.waitFor(() => expect(kinds(queue)).toEqual(['P-2 refused', 'P-1 recorded']));
  expect(sent).toEqual(['P-1 key 1', 'P-2 key 2', 'P-1 key 1']);
});
