const LONGEST = 1_000;
const OWN_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * Whether messages may be sent to this address, which a client sends and may have made up: it must use HTTPS,
 * a public name and the usual port. `anyHost` also allows the operator's own network.
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
  // IP addresses end in a number or a bracket; names do not.
  return name.includes(".") && /[a-z][a-z\d-]*$/.test(name) && !OWN_NAMES.test(name);
}
