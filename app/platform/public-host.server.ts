import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses of private networks, and addresses that are not used. */
const INNER = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  INNER.addSubnet(network, bits, "ipv4");
/** All public addresses of IP version 6 begin with 001; these among them are not public. */
const OUTER6 = new BlockList();
OUTER6.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  INNER.addSubnet(network, bits, "ipv6");

/** Whether an address belongs to the public Internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !INNER.check(address, "ipv4");
  return version === 6 && OUTER6.check(address, "ipv6") && !INNER.check(address, "ipv6");
}

/**
 * Resolves a name for a connection and refuses addresses of private networks. The connection uses this very result, so
 * that a name cannot resolve to another address a moment later.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return callback(new InnerAddress(`${hostname} is not on the public Internet`), []);
    return options.all ? callback(null, open) : callback(null, first.address, first.family);
  });
};

/** A name resolves to an address of a private network. */
export class InnerAddress extends Error {
  override name = "InnerAddress";
}
