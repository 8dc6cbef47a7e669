/**
 * The part of an address that stands for one household or machine. An IPv6 line has 2⁶⁴ addresses with the same first
 * half: `2001:db8::1` becomes `2001:db8:0:0`. An IPv4 address stays as it is.
 */
export function network(address: string | null): string {
  if (address === null) return "desconhecido";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(":")) return mapped ?? address;
  const [before = "", after] = address.toLowerCase().split("::");
  const head = before.split(":").filter(Boolean);
  const tail = (after ?? "").split(":").filter(Boolean);
  const missing = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array.from({ length: missing }, () => "0"), ...tail].slice(0, 4).join(":");
}
