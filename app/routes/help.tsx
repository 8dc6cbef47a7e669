import { data, redirect } from "react-router";
import { askForHelp } from "#app/features/help/ask-for-help.server.ts";
import { COMMON_QUESTIONS } from "#app/features/help/common-questions.ts";
import { memberForm, typedIn, visitorForm } from "#app/features/help/help-form.ts";
import { HelpPage } from "#app/features/help/help-page.tsx";
import { countWaiting } from "#app/features/help/help-queue.server.ts";
import { requestLine, waitingWords } from "#app/features/help/help-view.ts";
import { contextOf, isProtocol, requestPath } from "#app/features/help/help.ts";
import { requestsOf } from "#app/features/help/own-requests.server.ts";
import { readForm } from "#app/lib/form.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { questionsData } from "#app/ui/structured-data.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import { helpOffice, tooMany } from "./help-office.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/help.ts";

const TITLE = "Ajuda · Martelo";
const DESCRIPTION =
  "Respostas ao que mais perguntam sobre a busca, os alertas, os planos e os seus dados, e um formulário para o resto.";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const address = `${loaderData.origin}/ajuda`;
  return [
    ...pageMeta({ title: TITLE, description: DESCRIPTION, address, image: siteImage(loaderData.origin) }),
    { "script:ld+json": loaderData.structured },
  ];
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { accounts, origin } = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const { subject, number, failure, returnTo } = contextOf(url.searchParams);
  const received = url.searchParams.get("recebido") ?? "";
  return {
    filled: { assunto: subject, imovel: number, erro: failure },
    returnTo,
    received: isProtocol(received) ? received : null,
    member: viewer && { name: viewer.fullName, email: viewer.email },
    requests: viewer ? (await requestsOf(accounts.db, viewer)).map(requestLine) : [],
    waiting: waitingWords(await countWaiting(accounts.db)),
    origin: origin(request),
    structured: questionsData(COMMON_QUESTIONS),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const viewer = await context.get(viewerContext)();
  const read = viewer
    ? readForm(
        memberForm.transform((typed) => ({ ...typed, name: viewer.fullName, email: viewer.email })),
        form,
      )
    : readForm(visitorForm, form);
  if (!read.ok) return data({ errors: read.errors, values: typedIn(form) }, { status: 422 });
  const { assunto: subject, mensagem: message, imovel: number, erro: failure, name, email } = read.value;
  const asking = { userId: viewer?.userId ?? null, name, email, subject, number, failure, message };
  const outcome = await askForHelp(helpOffice(context.get(servicesContext)), request.headers, asking);
  if (outcome.outcome === "too_many")
    return data({ errors: tooMany(outcome.waitSeconds), values: typedIn(form) }, { status: 429 });
  announce(context, goodNews("Pedido recebido", `Protocolo ${outcome.protocol}. A resposta vai por e-mail.`));
  const { returnTo } = contextOf(url.searchParams);
  return redirect(receivedAt(outcome.protocol, viewer !== null, returnTo));
}

/** Members read their request at once; visitors get its link by e-mail. */
function receivedAt(protocol: string, isMember: boolean, returnTo: string | null): string {
  const query = new URLSearchParams({
    ...(!isMember && { recebido: protocol }),
    ...(returnTo !== null && { voltar: returnTo }),
  });
  const page = isMember ? requestPath(protocol) : "/ajuda";
  return query.size > 0 ? `${page}?${query}` : page;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { origin: _origin, structured: _structured, ...page } = loaderData;
  return <HelpPage {...page} refusal={actionData ?? null} />;
}
