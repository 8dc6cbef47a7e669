const SECRET = /^((?:https?:\/\/[^/]+)?\/(?:(?:lista|feeds)\/|avisos\/cancelar(?:\.data)?\?t=))[^/?&]+/;

/** An address as the log may hold it: whoever reads the log must not be able to open what a secret address shows. */
export function loggedUrl(url: string | undefined): string | undefined {
  return url?.replace(SECRET, "$1…");
}
