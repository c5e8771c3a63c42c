import { JobFile } from '@field-service/contract/work/job-package.ts';
import { emptyJobFile, pictureAt, visitOf } from '@field-service/testing/work-package.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../refusal.ts';
import { readJobFile } from './job-file.ts';

const facts = { uploadId: 'upload-1', jobId: 'job-1', paths: new Set<string>() };
const textOf = (remarks: string): string =>
  JSON.stringify(emptyJobFile('job-1', 'upload-1', { status: 'CLS', remarks }));

/** The error in a job file; undefined if it can be read. */
function problemOf(bytes: Buffer): unknown {
  try {
    readJobFile(bytes, facts);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.params;
    throw error;
  }
}

it('a job file of a phone that knows no further signatures has none', () => {
  const older: Record<string, unknown> = { ...emptyJobFile('job-1', 'upload-1', { status: 'CLS' }) };
  Reflect.deleteProperty(older, 'moreSigns');
  expect(readJobFile(Buffer.from(JSON.stringify(older)), facts).moreSigns).toEqual([]);
});

it('a job file of version 1 has no changes of stations', () => {
  const older: Record<string, unknown> = { ...emptyJobFile('job-1', 'upload-1', { status: 'CLS' }) };
  Reflect.deleteProperty(older, 'stationChanges');
  expect(readJobFile(Buffer.from(JSON.stringify(older)), facts).stationChanges).toEqual([]);
});

it('a further signature whose picture is not in the package is rejected', () => {
  const sign = { path: 'signatures/further-1.png', name: 'Ong', position: '', signedAt: 1 };
  const file = emptyJobFile('job-1', 'upload-1', { status: 'CLS', moreSigns: [sign] });
  expect(problemOf(Buffer.from(JSON.stringify(file)))).toMatchObject({
    fields: [{ field: 'moreSigns.0', problem: 'path_missing' }],
  });
});

it('a job file of version 1, which names no pictures of the job, has none', () => {
  const older: Record<string, unknown> = { ...emptyJobFile('job-1', 'upload-1') };
  Reflect.deleteProperty(older, 'pictures');
  expect(JobFile.parse(older).pictures).toEqual([]);
});

it('a picture of the job that is not in the package is rejected', () => {
  const pictures = [{ ...pictureAt('images/1.jpg'), tags: [], note: '' }];
  const file = emptyJobFile('job-1', 'upload-1', { version: 2, pictures });
  expect(problemOf(Buffer.from(JSON.stringify(file)))).toMatchObject({
    fields: [{ field: 'pictures.0', problem: 'path_missing' }],
  });
});

describe('the nesting depth of a job file', () => {
  const nested = (levels: number): Buffer =>
    Buffer.from(textOf('').replace(/^\{/, `{"more":${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)},`));

  it.each([
    [2, undefined],
    [30, undefined],
    [32, 'too_deep'],
    [1_000_000, 'too_deep'],
  ])('increased by %i levels returns %j', (levels, problem) => {
    expect(problemOf(nested(levels))).toEqual(problem === undefined ? undefined : { fields: [{ field: '', problem }] });
  });

  it('ignores brackets in text', () => {
    const remarks = String.raw`${'[{'.repeat(50)} "quoted" \" \\ ${'{['.repeat(50)}`;
    expect(readJobFile(Buffer.from(textOf(remarks)), facts).remarks).toBe(remarks);
  });
});

it('a visit of a phone that knows no answers for several stations at once has none', () => {
  const older: Record<string, unknown> = { ...visitOf('station-1') };
  Reflect.deleteProperty(older, 'together');
  const checklist = [{ row: 'secured', title: 'Secured', value: 'Yes' }];
  const file = { ...emptyJobFile('job-1', 'upload-1', { status: 'CLS' }), stations: [{ ...older, checklist }] };
  expect(readJobFile(Buffer.from(JSON.stringify({ ...file, version: 1 })), facts).stations).toMatchObject([
    { together: [], checklist: [{ row: 'secured', together: false }] },
  ]);
});
