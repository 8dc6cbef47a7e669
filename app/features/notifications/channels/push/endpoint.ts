const LONGEST = 1_000;
const OWN_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * Whether we would send to a push service at this address, which a browser tells us and anybody could invent: encrypted,
 * by a public name, at the usual port. `anyHost`: of the operator's own network as well.
 */
export function isPushEndpoint(text: string, anyHost: boolean): boolean {
  if (text.length > LONGEST || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "" || url.hash !== "")
    return false;
  return anyHost || (url.port === "" && isPublicName(url.hostname));
}

function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  // Addresses in numbers end in a number or a bracket; names do not.
  return name.includes(".") && /[a-z][a-z\d-]*$/.test(name) && !OWN_NAMES.test(name);
}
