const SECRETS = [
  // What stands for a secret address itself.
  /(?<=^(?:https?:\/\/[^/]+)?\/(?:lista|feeds)\/)[^/?]+/,
  // What letters lead to: whoever has the token may do what the letter offers.
  /(?<=[?&]token=)[^&]+/g,
  /(?<=\/avisos\/cancelar(?:\.data)?\?(?:.*&)?t=)[^&]+/,
];

/** An address as the log may hold it: whoever reads the log must not be able to open what a secret address shows. */
export function loggedUrl(url: string | undefined): string | undefined {
  return SECRETS.reduce((text, secret) => text?.replace(secret, "…"), url);
}
