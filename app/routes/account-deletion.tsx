import { redirect } from "react-router";
import { DeletionLinkPage, type DeletionLinkView } from "#app/features/privacy/deletion-link-page.tsx";
import { LAST_ADMINISTRATOR } from "#app/features/privacy/deletion.ts";
import { confirmDeletion, keepAccount, readDeletionLink } from "#app/features/privacy/deletion.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/account-deletion.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";

const page = (token: string) => `/conta/exclusao?${new URLSearchParams({ token })}`;

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const link = await readDeletionLink(context.get(servicesContext).accounts, token);
  const view: DeletionLinkView =
    link.state === "scheduled"
      ? { state: link.state, email: link.email, when: formatMoment(link.deleteAt) }
      : link;
  return { link: view, token };
}

/** The link grants the permission, so the reader of the e-mail need not be signed in on this device. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(servicesContext);
  const form = await postedForm(request);
  const token = String(form.get("token") ?? "");
  if (form.get("intent") === "confirmar") {
    const answer = await confirmDeletion(accounts, token);
    if (answer.outcome === "last_administrator")
      announce(context, badNews("A conta não pode ser excluída", LAST_ADMINISTRATOR));
    return redirect(page(answer.outcome === "scheduled" ? answer.keepToken : token));
  }
  if (!(await keepAccount(accounts, request.headers, { token }))) {
    announce(context, badNews("Não há exclusão a cancelar"));
    return redirect(page(token));
  }
  announce(context, goodNews("Sua conta fica", "O pedido de exclusão foi cancelado."));
  return redirect((await context.get(viewerContext)()) ? "/settings/privacidade" : "/auth");
}

export default function AccountDeletion({ loaderData: { link, token } }: Route.ComponentProps) {
  return <DeletionLinkPage link={link} token={token} />;
}
