import { describe, expect, it } from 'vitest';
import { addressMatcher, isAddressRange } from './address-range.ts';

describe('a range of addresses', () => {
  it.each([
    ['203.0.113.7', true],
    ['203.0.113.0/24', true],
    ['0.0.0.0/0', true],
    ['2001:db8::/32', true],
    ['::1', true],
    ['203.0.113.0/33', false],
    ['2001:db8::/129', false],
    ['203.0.113', false],
    ['203.0.113.0/', false],
    ['203.0.113.0/8/8', false],
    ['203.0.113.0/-1', false],
    ['fe80::1%eth0', false],
    ['example.test', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isAddressRange(text)).toBe(expected);
  });

  it.each([
    [['203.0.113.0/24'], '203.0.113.9', true],
    [['203.0.113.0/24'], '::ffff:203.0.113.9', true],
    [['203.0.113.0/24'], '203.0.114.9', false],
    [['203.0.113.9'], '203.0.113.9', true],
    [['2001:db8::/32'], '2001:db8::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [[], '203.0.113.9', false],
    [['0.0.0.0/0', '::/0'], '198.51.100.1', true],
    [['0.0.0.0/0', '::/0'], '127.0.0.1', false],
    [['0.0.0.0/0', '::/0'], '::1', false],
    [['0.0.0.0/0', '::/0'], '::ffff:127.0.0.1', false],
    [['0.0.0.0/0'], 'unknown', false],
  ])('%j has %s: %s', (ranges, address, expected) => {
    expect(addressMatcher(ranges)(address)).toBe(expected);
  });
});
