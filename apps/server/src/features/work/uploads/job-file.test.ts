import { emptyJobFile } from '@field-service/testing/work-package.ts';
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
