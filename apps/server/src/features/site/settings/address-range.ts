import { BlockList, isIP } from 'node:net';

interface Range {
  address: string;
  family: 'ipv4' | 'ipv6';
  /** Undefined for a single address. */
  prefix: number | undefined;
}

function parse(text: string): Range | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) return { address, family, prefix: undefined };
  const prefix = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return prefix >= 0 && prefix <= (version === 4 ? 32 : 128) ? { address, family, prefix } : undefined;
}

/** Whether a text is an IP address or a range of IP addresses, such as `203.0.113.0/24`. */
export const isAddressRange = (text: string): boolean => parse(text) !== undefined;

/**
 * Returns a function that checks whether an address is in one of the ranges. Addresses of the machine itself never
 * match, so that its operator always has access.
 */
export function addressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const [listed, own] = [new BlockList(), new BlockList()];
  own.addSubnet('127.0.0.0', 8, 'ipv4');
  own.addAddress('::1', 'ipv6');
  for (const range of ranges.map(parse)) {
    if (range === undefined) continue;
    if (range.prefix === undefined) listed.addAddress(range.address, range.family);
    else listed.addSubnet(range.address, range.prefix, range.family);
  }
  return (address) => {
    const version = isIP(address);
    if (ranges.length === 0 || version === 0) return false;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    return listed.check(address, family) && !own.check(address, family);
  };
}
