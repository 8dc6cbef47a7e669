/** Identity providers by their code in addresses, with the name on the button. */
export const SOCIAL_PROVIDERS = { google: "Google", microsoft: "Microsoft", apple: "Apple" } as const;

export type SocialProvider = keyof typeof SOCIAL_PROVIDERS;

export function isSocialProvider(text: string): text is SocialProvider {
  return Object.hasOwn(SOCIAL_PROVIDERS, text);
}

/** Error code of the library when a provider that is not linked reports the address of an existing account. */
export const ACCOUNT_EXISTS = "account_not_linked";

/** Address that links a provider to the existing account after its owner has signed in. */
export function linkAddress(provider: SocialProvider, returnTo: string): string {
  return `/auth/${provider}?${new URLSearchParams({ voltar: returnTo })}`;
}

export function nowLinked(provider: SocialProvider): string {
  return `${SOCIAL_PROVIDERS[provider]} também abre a sua conta`;
}

export const SOCIAL_FAILED = "Erro no login social";

/** The specification's message for a provider without keys. */
export function notConfigured(provider: SocialProvider): string {
  return `O OAuth de ${SOCIAL_PROVIDERS[provider]} não está configurado. Configure-o no painel de provedores de autenticação do backend.`;
}

export function unreachable(provider: SocialProvider): string {
  return `Não conseguimos falar com ${SOCIAL_PROVIDERS[provider]} agora. Tente novamente em alguns instantes.`;
}

/** Message for a sign-in that failed at or after a provider, by the code in the address. */
export function callbackReason(provider: SocialProvider | null, code: string): string {
  const name = provider ? SOCIAL_PROVIDERS[provider] : "o provedor";
  switch (code) {
    case "access_denied":
    case "user_cancelled_authorize":
      return `Você cancelou a entrada com ${name}.`;
    case "email_not_found":
      return `${upperFirst(name)} não informou um e-mail confirmado. Confirme-o lá, ou entre com e-mail e senha.`;
    case ACCOUNT_EXISTS:
      return `Já existe uma conta com este e-mail. Entre nela como das outras vezes, ou redefina a senha: depois ${name} também abre a sua conta.`;
    case "email_does_not_match":
    case "account_already_linked_to_different_user":
      return `${upperFirst(name)} conhece você por outro e-mail: só o mesmo e-mail pode abrir esta conta.`;
    case "state_mismatch":
    case "state_not_found":
    case "please_restart_the_process":
      return "A entrada demorou demais ou foi aberta em outra janela. Comece de novo.";
    case "oauth_provider_not_found":
    case "temporarily_unavailable":
    case "server_error":
    case "invalid_code":
      return `Não conseguimos falar com ${name} agora. Tente novamente em alguns instantes.`;
    default:
      return `Não foi possível entrar com ${name}. Tente de novo, ou entre com e-mail e senha.`;
  }
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The providers by name, with keys here and without. */
export function signInProviders(configured: readonly string[]): Record<"ready" | "missing", string[]> {
  const all = Object.entries(SOCIAL_PROVIDERS);
  const named = (isReady: boolean) =>
    all.flatMap(([key, name]) => (configured.includes(key) === isReady ? [name] : []));
  return { ready: named(true), missing: named(false) };
}
