import { data, redirect } from "react-router";
import { messageForm } from "#app/features/help/help-form.ts";
import { countBefore } from "#app/features/help/help-queue.server.ts";
import { requestView } from "#app/features/help/help-view.ts";
import { contextOf, requestPath } from "#app/features/help/help.ts";
import { readRequest, replyToRequest } from "#app/features/help/own-requests.server.ts";
import { RequestPage } from "#app/features/help/request-page.tsx";
import { readForm } from "#app/lib/form.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { helpOffice, tooMany } from "./help-office.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/help-request.ts";

export const meta: Route.MetaFunction = () => [{ title: "Seu pedido de ajuda · Martelo" }];

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const { db, now } = context.get(servicesContext).accounts;
  const thread = await readRequest(db, { ...viewer, protocol: params.protocol });
  if (!thread) throw data(null, { status: 404 });
  const before = await countBefore(db, thread.request, now());
  const { returnTo } = contextOf(url.searchParams);
  return { view: requestView({ ...thread, plan: viewer.plan, before, now: now() }), returnTo };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const form = await postedForm(request);
  const read = readForm(messageForm, form);
  const typed = String(form.get("mensagem") ?? "");
  if (!read.ok) return data({ errors: read.errors, typed }, { status: 422 });
  const office = helpOffice(context.get(servicesContext));
  const reader = { ...viewer, protocol: params.protocol };
  const replied = await replyToRequest(office, reader, read.value.mensagem);
  if (replied.outcome === "gone") throw data(null, { status: 404 });
  if (replied.outcome === "too_many")
    return data({ errors: tooMany(replied.waitSeconds), typed }, { status: 429 });
  announce(context, goodNews("Mensagem enviada", "A resposta vai por e-mail e fica nesta página."));
  return redirect(requestPath(params.protocol) + url.search);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} token={null} refusal={actionData ?? null} />;
}
