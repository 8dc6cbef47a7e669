import { and, eq, inArray } from "drizzle-orm";
import { accounts } from "#app/db/schema/accounts.ts";
import { answerOf } from "./answer.server.ts";
import { authAddress } from "./auth-view.ts";
import type { AccountsHost, SocialAuth } from "./host.server.ts";
import { isSocialProvider, SOCIAL_PROVIDERS, type SocialProvider } from "./social.ts";

type SocialStart =
  /** The browser goes to the provider's page. */
  | { outcome: "redirect"; url: string; cookies: string[] }
  | { outcome: "not_configured" }
  | { outcome: "unreachable" };

interface SocialRequest {
  provider: string;
  /** A path of this site. */
  returnTo: string;
}

/** Begins sign-in with a provider. */
export function startSocialSignIn(
  host: AccountsHost,
  headers: Headers,
  request: SocialRequest,
): Promise<SocialStart> {
  return start(host, request, (auth, body) => auth.api.signInSocial({ body, headers, asResponse: true }));
}

/** Begins linking a provider to the signed-in person's account. The provider must know them by the same address. */
export function startSocialLink(
  host: AccountsHost,
  headers: Headers,
  request: SocialRequest,
): Promise<SocialStart> {
  return start(host, request, (auth, body) =>
    auth.api.linkSocialAccount({ body, headers, asResponse: true }),
  );
}

interface Body {
  provider: string;
  callbackURL: string;
  errorCallbackURL: string;
  disableRedirect: true;
}

async function start(
  host: AccountsHost,
  { provider, returnTo }: SocialRequest,
  ask: (auth: SocialAuth, body: Body) => Promise<Response>,
): Promise<SocialStart> {
  if (!isSocialProvider(provider) || !host.providers.includes(provider)) return { outcome: "not_configured" };
  const auth = await host.socialAuth();
  const { socialProviders } = await auth.$context;
  if (!socialProviders.some(({ id }) => id === provider)) return { outcome: "unreachable" };
  const errorCallbackURL = authAddress(returnTo, { provedor: provider });
  const answer = await answerOf<{ url: string }>(
    ask(auth, { provider, callbackURL: returnTo, errorCallbackURL, disableRedirect: true }),
  );
  if (!answer.ok) return { outcome: "unreachable" };
  return { outcome: "redirect", url: answer.body.url, cookies: answer.cookies };
}

/** Providers that are linked to a person's account. */
export async function linkedProviders({ db }: AccountsHost, userId: string): Promise<SocialProvider[]> {
  const rows = await db
    .select({ provider: accounts.providerId })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), inArray(accounts.providerId, Object.keys(SOCIAL_PROVIDERS))));
  return rows.map(({ provider }) => provider).filter(isSocialProvider);
}
