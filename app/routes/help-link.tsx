import { data, redirect } from "react-router";
import { messageForm } from "#app/features/help/help-form.ts";
import { countBefore } from "#app/features/help/help-queue.server.ts";
import { requestView } from "#app/features/help/help-view.ts";
import { linkPath } from "#app/features/help/help.ts";
import {
  deleteByLink,
  proveAddress,
  readRequest,
  replyToRequest,
} from "#app/features/help/own-requests.server.ts";
import { NoRequest, RequestPage } from "#app/features/help/request-page.tsx";
import { readForm } from "#app/lib/form.ts";
import { outgoingHeadersContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { helpOffice, tooMany } from "./help-office.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { limitOpening, SECRET_HEADERS } from "./secret-link.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/help-link.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Seu pedido de ajuda · Martelo" },
  { name: "robots", content: "noindex" },
];

/** GET changes nothing, because mail programs open links as well. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await limitOpening(services, request);
  for (const [name, value] of Object.entries(SECRET_HEADERS))
    context.get(outgoingHeadersContext).set(name, value);
  const token = url.searchParams.get("token") ?? "";
  const { db, now } = services.accounts;
  const thread = await readRequest(db, { token });
  if (!thread) return { token, view: null };
  const before = await countBefore(db, thread.request, now());
  return { token, view: requestView({ ...thread, plan: null, before, now: now() }) };
}

/** The link grants the permission, so the reader of the e-mail needs no account. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await limitOpening(services, request);
  const form = await postedForm(request);
  const token = String(form.get("token") ?? "");
  const office = helpOffice(services);
  switch (form.get("intent")) {
    case "confirmar":
      if (await proveAddress(office, token)) announce(context, goodNews("Confirmado", "O e-mail é seu."));
      return redirect(linkPath(token));
    case "apagar":
      if (await deleteByLink(office, token))
        announce(context, goodNews("Pedido apagado", "A conversa foi apagada com ele."));
      return redirect(linkPath(token));
  }
  const read = readForm(messageForm, form);
  const typed = String(form.get("mensagem") ?? "");
  if (!read.ok) return data({ errors: read.errors, typed }, { status: 422 });
  const replied = await replyToRequest(office, { token }, read.value.mensagem);
  if (replied.outcome === "too_many")
    return data({ errors: tooMany(replied.waitSeconds), typed }, { status: 429 });
  if (replied.outcome === "received")
    announce(context, goodNews("Mensagem enviada", "A resposta vai por e-mail e fica nesta página."));
  return redirect(linkPath(token));
}

export default function Page({ loaderData: { token, view }, actionData }: Route.ComponentProps) {
  if (view === null) return <NoRequest />;
  return <RequestPage view={view} token={token} returnTo={null} refusal={actionData ?? null} />;
}
