import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet, or that represent other addresses (RFC 6890 and its registries). */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * Special ranges within global unicast: protocol assignments, documentation, and forms that contain an IPv4 address.
 */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const [closed4, closed6, global6, loopback4, loopback6] = [
  listOf('ipv4', special4),
  listOf('ipv6', special6),
  listOf('ipv6', ['2000::/3']),
  listOf('ipv4', ['127.0.0.0/8']),
  listOf('ipv6', ['::1/128']),
];

/** Whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  return version === 4
    ? !closed4.check(address, 'ipv4')
    : version === 6 && global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
};
const isLoopbackAddress = (address: string): boolean =>
  isIP(address) === 4 ? loopback4.check(address, 'ipv4') : isIP(address) === 6 && loopback6.check(address, 'ipv6');
/** A name may end with a dot, which marks it as fully qualified and changes nothing else. */
const plainHost = (host: string): string =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
const isLoopbackName = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host);
const insideNames = /^localhost\.|(?:^|\.)(?:localhost|localdomain|internal|local)$/;

/**
 * The allowed targets of addresses that an administrator enters: `production` excludes this machine itself, which is
 * allowed for trials.
 */
export interface Reach {
  production: boolean;
}

/**
 * Whether a host may be connected to: a public address, a name of several parts that is not known to be internal or,
 * outside production, this machine.
 */
export function isOutsideHost(host: string, { production }: Reach): boolean {
  const plain = plainHost(host);
  if (!production && isLoopbackName(plain)) return true;
  return isIP(plain) === 0 ? plain.includes('.') && !insideNames.test(plain) : isPublicAddress(plain);
}

/**
 * Whether notifications may be sent to an address: https without credentials, to a machine that is not known to be
 * internal; for trials also http to this machine.
 */
export function isTarget(text: string, reach: Reach): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || !isOutsideHost(url.hostname, reach)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(plainHost(url.hostname)));
}

/** Thrown when connecting if the machine's name resolves to an internal address. */
export class InsideAddress extends Error {
  constructor() {
    super('the address leads to a machine that is not public');
    this.name = 'InsideAddress';
  }
}

/**
 * Resolves a name for one connection and rejects it unless every address that it resolves to may be reached. The
 * connection uses these addresses and no others, so a name that resolves elsewhere a moment later gains nothing.
 */
export const guardedLookup =
  (reach: Reach): LookupFunction =>
  (hostname, options, callback) => {
    const mayBeHere = !reach.production && isLoopbackName(plainHost(hostname));
    const may = (address: string): boolean => isPublicAddress(address) || (mayBeHere && isLoopbackAddress(address));
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, '');
      else if (first === undefined || !addresses.every(({ address }) => may(address)))
        callback(new InsideAddress(), '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
