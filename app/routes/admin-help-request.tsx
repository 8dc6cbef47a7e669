import { data, redirect, type RouterContextProvider } from "react-router";
import { AdminPage, NotLoaded } from "#app/features/admin/kit/admin-page.tsx";
import { DeskPage } from "#app/features/help/desk-page.tsx";
import { deskView } from "#app/features/help/desk-view.ts";
import {
  answerRequest,
  closeRequest,
  deskMessages,
  reopenRequest,
} from "#app/features/help/help-desk.server.ts";
import { messageForm } from "#app/features/help/help-form.ts";
import { queuedRequest } from "#app/features/help/help-queue.server.ts";
import { readForm } from "#app/lib/form.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { helpOffice } from "./help-office.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-help-request.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { db, now } = context.get(servicesContext).accounts;
  return viewOrToast({ request, context }, NOT_READ, async () => {
    const queued = await queuedRequest(db, params.protocol, now());
    if (!queued) throw data(null, { status: 404 });
    return deskView(queued, await deskMessages(db, queued.id));
  });
}

const NOT_READ = "Erro ao carregar pedido de ajuda";

/** Also after a refused form: the conversation then has what somebody else wrote. */
export const shouldRevalidate = () => true;

const CHANGED =
  "Este pedido mudou desde que você o abriu: confira a conversa acima. Nada foi enviado; o que você escreveu está aqui.";

const NOT_DONE = "Erro ao responder ao pedido de ajuda\nTente novamente em alguns instantes.";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const form = await postedForm(request);
  try {
    return await answerForm(context, { adminId, protocol: params.protocol, form });
  } catch (error) {
    // A thrown answer is none.
    if (!(error instanceof Error)) throw error;
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", NOT_DONE));
    return data({ errors: {}, typed: String(form.get("mensagem") ?? "") }, { status: 500 });
  }
}

async function answerForm(
  context: Readonly<RouterContextProvider>,
  { adminId, protocol, form }: { adminId: string; protocol: string; form: FormData },
) {
  const office = helpOffice(context.get(servicesContext));
  const version = Number(form.get("versao") ?? 0);
  const act = { protocol, version, adminId };
  const intent = String(form.get("intent") ?? "");
  const typed = String(form.get("mensagem") ?? "");
  if (intent === "encerrar" || intent === "reabrir") {
    const done = await (intent === "encerrar" ? closeRequest : reopenRequest)(office, act);
    if (done.outcome === "gone") throw data(null, { status: 404 });
    announce(
      context,
      done.outcome === "changed"
        ? badNews("Nada mudou", "O pedido mudou desde que você o abriu: confira a conversa.")
        : goodNews(intent === "encerrar" ? "Pedido encerrado" : "Pedido reaberto"),
    );
    return redirect(`/admin/ajuda/${protocol}`);
  }
  const read = readForm(messageForm, form);
  if (!read.ok) return data({ errors: read.errors, typed }, { status: 422 });
  const answer = { body: read.value.mensagem, close: intent === "responder-e-encerrar" };
  const done = await answerRequest(office, act, answer);
  if (done.outcome === "gone") throw data(null, { status: 404 });
  if (done.outcome === "changed") return data({ errors: { "": CHANGED }, typed }, { status: 409 });
  announce(context, goodNews("Resposta enviada", "Ela vai por e-mail e fica na conversa."));
  return redirect(`/admin/ajuda/${protocol}`);
}

export default function Page({ loaderData: { view }, actionData, params }: Route.ComponentProps) {
  if (view) return <DeskPage view={view} refusal={actionData ?? null} />;
  return (
    <AdminPage title="Pedido de ajuda" lead={params.protocol}>
      <NotLoaded text={NOT_READ} to={`/admin/ajuda/${params.protocol}`} />
    </AdminPage>
  );
}
