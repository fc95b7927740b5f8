/** Resolves names of push services, and refuses an answer that leads into a private network: a false name server cannot have this server call its neighbours. */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** What no host of the internet has (RFC 6890 and 4291): loopback, private, link-local, shared, documentation, multicast, reserved. */
const FORBIDDEN = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  FORBIDDEN.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only what is given out at all (2000::/3), without the parts that hold an address of IPv4, and those of documentation. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
const NOT_GLOBAL = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_GLOBAL.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !FORBIDDEN.check(address, 'ipv4');
  return GLOBAL.check(address, 'ipv6') && !NOT_GLOBAL.check(address, 'ipv6');
}

export class AddressPrivate extends Error {}

type Resolve = (
  name: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Returns what a request resolves its host with. */
export function createGuardedLookup(resolve: Resolve = lookup): LookupFunction {
  return (name, options, done) => {
    resolve(name, { all: true }, (error, addresses) => {
      const hidden = addresses?.find(({ address }) => !isPublicAddress(address));
      const failure = error ?? (hidden === undefined ? null : new AddressPrivate(`${name} is a private address`));
      const [first] = addresses ?? [];
      if (failure !== null || first === undefined) done(failure ?? new Error(`${name} has no address`), '', 0);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
