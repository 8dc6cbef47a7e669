/** Providers of identities, by their code in addresses, with the name on the button. */
export const SOCIAL_PROVIDERS = { google: "Google", microsoft: "Microsoft", apple: "Apple" } as const;

export type SocialProvider = keyof typeof SOCIAL_PROVIDERS;

export function isSocialProvider(text: string): text is SocialProvider {
  return Object.hasOwn(SOCIAL_PROVIDERS, text);
}
