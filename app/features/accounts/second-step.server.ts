import { createAuthMiddleware } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { authAddress, DEFAULT_PAGE } from "./auth-view.ts";

/** The library's second step: a code after the password. */
export function secondStep() {
  return twoFactor({ issuer: "Martelo", twoFactorTable: "twoFactor", allowPasswordless: true });
}

/**
 * The second step after sign-in through a provider. The library asks for a code only after its own passwords; this
 * makes it ask after providers too.
 */
export function secondStepAfterProvider() {
  const [afterPassword] = secondStep().hooks.after;
  return {
    id: "second-step-after-provider",
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path?.startsWith("/callback/") ?? false,
          handler: createAuthMiddleware(async (ctx) => {
            if (!ctx.context.newSession?.user.twoFactorEnabled) return;
            const returnTo = locationOf(ctx.context.returned) ?? DEFAULT_PAGE;
            // Ends the session that has just begun, and keeps the cookie that waits for a code.
            const context = { ...ctx, returnHeaders: true } as unknown as typeof ctx;
            const { headers } = (await afterPassword!.handler(context)) as unknown as { headers: Headers };
            const own = (ctx as unknown as { responseHeaders: Headers }).responseHeaders;
            for (const cookie of headers.getSetCookie()) own.append("Set-Cookie", cookie);
            throw ctx.redirect(authAddress(returnTo, { etapa: "codigo" }));
          }),
        },
      ],
    },
  };
}

/** The address to which an answer of the library redirects. */
function locationOf(returned: unknown): string | null {
  const headers = (returned as { headers?: HeadersInit } | null | undefined)?.headers;
  return headers ? new Headers(headers).get("location") : null;
}
