import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that lead into somebody's own network, or nowhere. */
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
/** All of the Internet's version 6 addresses begin with 001; within them these lead elsewhere. */
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
 * Finds a name's addresses for a connection and refuses those inside of networks. It is the connection's own look-up:
 * a name that says something else a moment later is asked but once.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return callback(new InnerAddress(`${hostname} is not on the public Internet`), []);
    return options.all ? callback(null, open) : callback(null, first.address, first.family);
  });
};

/** A name leads into a network of somebody's own. */
export class InnerAddress extends Error {
  override name = "InnerAddress";
}
