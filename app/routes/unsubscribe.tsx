import { redirect } from "react-router";
import { UnsubscribePage } from "#app/features/notifications/channels/email/unsubscribe-page.tsx";
import { readTarget } from "#app/features/notifications/channels/email/unsubscribe-token.server.ts";
import {
  readUnsubscribe,
  setLetters,
} from "#app/features/notifications/channels/email/unsubscribe.server.ts";
import { servicesContext } from "#app/services.ts";
import { postedForm } from "./posted-form.server.ts";
import type { Route } from "./+types/unsubscribe.ts";

export const meta: Route.MetaFunction = () => [
  { title: "E-mails que recebo · Martelo" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** GET changes nothing, because mail programs open links as well. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { accounts, linkSecret } = context.get(servicesContext);
  const token = url.searchParams.get("t") ?? "";
  const target = readTarget(token, linkSecret);
  return { token, view: target && (await readUnsubscribe(accounts.db, target)) };
}

/**
 * The address grants the permission, so the reader of the e-mail need not be signed in. Mail programs post to
 * it by themselves (RFC 8058), without our form, and get no redirect.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, linkSecret } = context.get(servicesContext);
  const form = await postedForm(request);
  const token = String(form.get("t") ?? new URL(request.url).searchParams.get("t") ?? "");
  const target = readTarget(token, linkSecret);
  if (target) await setLetters(accounts.db, target, form.get("intent") === "voltar", accounts.now());
  return form.has("intent") ? redirect(`/avisos/cancelar?${new URLSearchParams({ t: token })}`) : null;
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <UnsubscribePage {...loaderData} />;
}
