import { describe, expect, it } from 'vitest';
import { readRange } from './byte-range.ts';
import { typeOf } from './content-type.ts';

describe('the type of content', () => {
  it.each([
    ['ffd8ffe000104a464946', 'image/jpeg'],
    ['89504e470d0a1a0a0000', 'image/png'],
    ['524946461a00000057454250', 'image/webp'],
    ['524946461a00000057415645', 'application/octet-stream'],
    ['255044462d312e37', 'application/pdf'],
    ['504b030414', 'application/zip'],
    ['3c68746d6c3e', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('of %s is %s', (hex, type) => {
    expect(typeOf(Buffer.from(hex, 'hex'))).toBe(type);
  });
});

describe('a Range header against 10 bytes', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=9-100', { start: 9, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=3-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,4-5', undefined],
    ['lines=0-1', undefined],
    [undefined, undefined],
  ])('%s is %j', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });
});
