const SECRETS = [
  // The secret part of the address of a shared list or feed.
  /(?<=^(?:https?:\/\/[^/]+)?\/(?:lista|feeds)\/)[^/?]+/,
  // The token in a link of a letter, which allows what the letter offers.
  /(?<=[?&]token=)[^&]+/g,
  /(?<=\/avisos\/cancelar(?:\.data)?\?(?:.*&)?t=)[^&]+/,
  // What somebody earns and has.
  /(?<=^(?:https?:\/\/[^/]+)?\/guia\/primeira-compra(?:\.data)?\/?\?).+/,
];

/** An address for the log, without secrets: readers of the log must not be able to use a secret link, or to read what is nobody's business. */
export function loggedUrl(url: string | undefined): string | undefined {
  return SECRETS.reduce((text, secret) => text?.replace(secret, "…"), url);
}
