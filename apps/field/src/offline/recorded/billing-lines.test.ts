import { describe, expect, it } from 'vitest';
import { aJob, aLine } from '../a-job.test-data.ts';
import { aDraft } from '../open-job.test-data.ts';
import { areOutdated, packedLines, shownLines, withLines } from './billing-lines.ts';

const job = (qty = '2', price: string | null = '10.50') => aJob({ uts: 7, lines: [aLine({ qty, price })] });
const changed = (qty: string, of = job()) => ({
  ...aDraft(),
  ...withLines(aDraft(), of, (rows) => rows.map((row) => ({ ...row, qty }))),
});

describe('the lines of a job', () => {
  it('are those of the office until one is changed, and again once it is changed back', () => {
    expect(shownLines(aDraft(), job())).toMatchObject([{ key: 'l1', qty: '2', price: '10.50' }]);
    const draft = changed('3');
    expect(shownLines(draft, job())).toMatchObject([{ qty: '3' }]);
    expect(withLines(draft, job(), (rows) => rows.map((row) => ({ ...row, qty: '2' })))).toEqual({ lines: null });
  });
  it('are packed with the version on which the change is based, without lines that have no quantity', () => {
    expect(packedLines(aDraft())).toBeNull();
    expect(packedLines(changed('3'))).toEqual({
      baseUts: 7,
      rows: [{ id: 'l1', itemid: 'i1', name: 'Visit', qty: '3', price: '10.50', uiDisc: null, tax: null, flags: '' }],
    });
    expect(packedLines(changed(''))).toEqual({ baseUts: 7, rows: [] });
    expect(packedLines(changed('3', job('2', null)))?.rows).toMatchObject([{ price: '0' }]);
  });
  it('keep the version of the first change, and tell if the office has changed them since', () => {
    const draft = changed('3');
    const newer = { ...job('5'), uts: 9 };
    expect([areOutdated(draft, job()), areOutdated(draft, newer), areOutdated(aDraft(), newer)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(withLines(draft, newer, (rows) => rows.map((row) => ({ ...row, qty: '4' }))).lines?.baseUts).toBe(7);
  });
});
