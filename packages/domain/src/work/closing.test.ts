import { describe, expect, test } from 'vitest';
import { closingStatus, mayClose, missingForClosing } from './closing.ts';
import type { ClosingFacts } from './closing.ts';
import { pagesOf } from './job-flow.ts';

const job = (more: Partial<ClosingFacts>): ClosingFacts => ({
  pages: pagesOf('', false),
  stations: [],
  checklist: [],
  treatments: [],
  rated: true,
  signature: { signed: true, later: false },
  ...more,
});

describe('before a job is closed', () => {
  test.each<[name: string, more: Partial<ClosingFacts>, missing: string[]]>([
    ['everything is complete', {}, []],
    [
      'a station was not visited',
      {
        stations: [
          { id: 's1', visited: false },
          { id: 's2', visited: true },
        ],
      },
      ['stationUnvisited s1 AllStations'],
    ],
    [
      'a visit lacks its activity',
      { stations: [{ id: 's1', visited: true, gaps: [{ field: 'activity', problem: 'required' }] }] },
      ['stationUnfinished s1 AllStations'],
    ],
    [
      'a visit and its answer are missing something',
      {
        stations: [{ id: 's1', visited: true, gaps: [{ field: 'activity', problem: 'required' }] }],
        checklist: [{ id: 'c1', stationId: 's1', required: true, answered: false }],
      },
      ['stationUnfinished s1 AllStations', 'answerMissing c1 AllStations'],
    ],
    ['a station was inaccessible', { stations: [{ id: 's1', visited: false, accessReason: 'locked' }] }, []],
    [
      'a station’s answer is missing',
      {
        stations: [{ id: 's1', visited: true }],
        checklist: [{ id: 'c1', stationId: 's1', required: true, answered: false }],
      },
      ['answerMissing c1 AllStations'],
    ],
    [
      'an inaccessible station’s answer is missing',
      {
        stations: [{ id: 's1', visited: false, accessReason: 'locked' }],
        checklist: [{ id: 'c1', stationId: 's1', required: true, answered: false }],
      },
      [],
    ],
    ['an optional answer is missing', { checklist: [{ id: 'c1', required: false, answered: false }] }, []],
    [
      'an answer about the job is missing',
      { checklist: [{ id: 'c1', stationId: null, required: true, answered: false }] },
      ['answerMissing c1 ServiceReport'],
    ],
    [
      'a chemical has no batch',
      {
        treatments: [
          { id: 't1', batch: ' ', batchRequired: true },
          { id: 't2', batchRequired: false },
        ],
      },
      ['batchMissing t1 Usage'],
    ],
    [
      'there is neither a signature nor a reason',
      { signature: { signed: false, later: false, noSignatureReason: '' } },
      ['signatureMissing  Closing'],
    ],
    [
      'there is no signature and no page Closing',
      { pages: pagesOf('A', false), signature: { signed: false, later: false } },
      ['signatureMissing  ServiceReport'],
    ],
    [
      'there is no page on which to sign',
      { pages: pagesOf('AC', false), signature: { signed: false, later: false } },
      [],
    ],
    ['the customer signs later', { signature: { signed: false, later: true } }, []],
  ])('the missing items are listed if %s', (_name, more, missing) => {
    const found = missingForClosing(job(more));
    expect(found.map(({ kind, id, page }) => `${kind} ${id ?? ''} ${page}`)).toEqual(missing);
    expect(mayClose(found)).toBe(missing.length === 0);
  });

  test('a rating is requested but not required', () => {
    const found = missingForClosing(job({ rated: false }));
    expect(found).toEqual([{ kind: 'ratingMissing', page: 'Closing', blocking: false }]);
    expect(mayClose(found)).toBe(true);
  });

  test('a task that is not done causes a warning, if the job has the page of the tasks', () => {
    const tasks = [
      { id: 't1', done: false },
      { id: 't2', done: true },
    ];
    const found = missingForClosing(job({ pages: pagesOf('M', false), tasks }));
    expect(found).toEqual([{ kind: 'taskUndone', page: 'TasksList', id: 't1', blocking: false }]);
    expect(mayClose(found)).toBe(true);
    expect(missingForClosing(job({ tasks }))).toEqual([]);
  });

  test('nothing on a removed page is required', () => {
    expect(
      missingForClosing(
        job({
          pages: pagesOf('SU', false),
          stations: [{ id: 's1', visited: false }],
          treatments: [{ id: 't1', batchRequired: true }],
        }),
      ),
    ).toEqual([]);
  });

  test('missing items are listed in the order of the pages', () => {
    const found = missingForClosing(
      job({
        stations: [{ id: 's1', visited: false }],
        treatments: [{ id: 't1', batchRequired: true }],
        checklist: [{ id: 'c1', required: true, answered: false }],
        rated: false,
        signature: { signed: false, later: false },
      }),
    );
    expect(found.map(({ page }) => page)).toEqual(['AllStations', 'Usage', 'ServiceReport', 'Closing', 'Closing']);
  });
});

describe('closing leads to', () => {
  test.each([
    [{ signed: true, later: false }, 'DN'],
    [{ signed: true, later: true }, 'DN'],
    [{ signed: false, later: true }, 'CLS'],
    [{ signed: false, later: false, noSignatureReason: 'Nobody on site' }, 'CWO'],
    [{ signed: false, later: false }, undefined],
  ])('%j: %s', (signature, status) => {
    expect(closingStatus(signature)).toBe(status);
  });
});
