import { answerOf } from "./answer.server.ts";
import { authAddress } from "./auth-view.ts";
import type { AccountsHost } from "./host.server.ts";
import { isSocialProvider } from "./social.ts";

export type SocialStart =
  /** Where the browser goes next. */
  | { outcome: "redirect"; url: string; cookies: string[] }
  | { outcome: "not_configured" }
  | { outcome: "unreachable" };

/** Begins sign-in with a provider. `returnTo` is a path of this site. */
export async function startSocialSignIn(
  host: AccountsHost,
  headers: Headers,
  provider: string,
  returnTo: string,
): Promise<SocialStart> {
  if (!isSocialProvider(provider) || !host.providers.includes(provider)) return { outcome: "not_configured" };
  const auth = await host.socialAuth();
  const { socialProviders } = await auth.$context;
  if (!socialProviders.some(({ id }) => id === provider)) return { outcome: "unreachable" };
  const answer = await answerOf<{ url: string }>(
    auth.api.signInSocial({
      body: {
        provider,
        callbackURL: returnTo,
        errorCallbackURL: authAddress(returnTo, { provedor: provider }),
        disableRedirect: true,
      },
      headers,
      asResponse: true,
    }),
  );
  if (!answer.ok) return { outcome: "unreachable" };
  return { outcome: "redirect", url: answer.body.url, cookies: answer.cookies };
}
