import { redirect } from "react-router";
import { COOKIES_REVISION } from "#app/features/accounts/legal-texts.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { recordConsent } from "#app/features/privacy/consents.server.ts";
import { cookieChoiceCookie, cookieChoiceOf } from "#app/features/privacy/cookie-choice.ts";
import { CookiePolicy } from "#app/features/privacy/legal/cookie-policy.tsx";
import { safeReturn } from "#app/lib/return-path.ts";
import { outgoingCookiesContext, viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import { goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/cookies.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";

const TITLE = "Política de Cookies · Martelo";
const DESCRIPTION = "Que cookies o Martelo usa, para quê, e como mudar a sua escolha.";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const { origin } = loaderData;
  const address = `${origin}/cookies`;
  return pageMeta({ title: TITLE, description: DESCRIPTION, address, image: siteImage(origin) });
}

export function loader({ request, context }: Route.LoaderArgs) {
  const chosen = cookieChoiceOf(request.headers.get("cookie"));
  const { contact, origin } = context.get(servicesContext);
  return {
    contact,
    origin: origin(request),
    chosen: chosen && { accepted: chosen.choice === "accepted", when: formatMoment(chosen.at) },
  };
}

/** Stores the choice in a cookie and, for members, in their history of consents. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const wished = form.get("escolha");
  const accepts = wished === "accepted" || (wished === "chosen" && form.has("opcionais"));
  const choice = accepts ? "accepted" : "rejected";
  const { accounts, now } = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  if (viewer) {
    await recordConsent(accounts, viewer.userId, {
      kind: "cookies",
      version: COOKIES_REVISION,
      granted: choice === "accepted",
    });
  }
  context.get(outgoingCookiesContext).push(cookieChoiceCookie(choice, now()));
  const back = safeReturn(String(form.get("volta") ?? "/"));
  if (back === "/cookies") announce(context, goodNews("Escolha guardada"));
  return redirect(back);
}

export default function Cookies({ loaderData: { contact, chosen } }: Route.ComponentProps) {
  return <CookiePolicy contact={contact} chosen={chosen} />;
}
