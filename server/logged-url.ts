// Routes ignore case, and so does everything here.
const SECRETS = [
  // The secret part of the address of a shared list or feed.
  /(?<=^(?:https?:\/\/[^/]+)?\/(?:lista|feeds)\/)[^/?]+/i,
  // The token in a link of a letter, which allows what the letter offers.
  /(?<=[?&]token=)[^&]+/gi,
  /(?<=\/avisos\/cancelar(?:\.data)?\?(?:.*&)?t=)[^&]+/i,
  // What somebody earns and has, or would pay.
  /(?<=^(?:https?:\/\/[^/]+)?\/(?:guia\/primeira-compra|property\/\d+)(?:\/_)?(?:\.data)?\/?\?).+/i,
];

/** The beginning of such an address inside a parameter, as in the `voltar` of the sign-in page. */
const CARRIED =
  /\/(?:lista|feeds)\/[^/?]|[?&]token=|\/avisos\/cancelar(?:\.data)?\?|\/(?:guia\/primeira-compra|property\/\d+)(?:\/_)?(?:\.data)?\/?\?/i;

/** An address in an address in an address: deeper ones no page of ours makes. */
const MOST_ENCODINGS = 3;

/** An address for the log, without secrets: readers of the log must not be able to use a secret link, or to read what is nobody's business. */
export function loggedUrl(url: string | undefined): string | undefined {
  return url && SECRETS.reduce((text, secret) => text.replace(secret, "…"), withoutCarried(url));
}

/** Without the first parameter that carries such an address, and without those after it: they may belong to it. */
function withoutCarried(url: string): string {
  const start = url.indexOf("?") + 1;
  const pairs = url.slice(start).split("&");
  const first = start === 0 ? -1 : pairs.findIndex((pair) => CARRIED.test(decoded(pair)));
  if (first === -1) return url;
  const name = /^\w+=/.exec(pairs[first]!)?.[0] ?? "";
  return `${url.slice(0, start)}${[...pairs.slice(0, first), name].join("&")}…`;
}

/** With its ASCII characters decoded. Never throws, unlike `decodeURIComponent`: requests contain anything. */
function decoded(text: string): string {
  let plain = text;
  for (let round = 0; round < MOST_ENCODINGS; round++)
    plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return plain;
}
