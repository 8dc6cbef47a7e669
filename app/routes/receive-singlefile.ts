import { data } from "react-router";
import { claim, spendDelivery, storePending } from "#app/core/page-deliveries/deliveries.server.ts";
import { useToken } from "#app/core/page-deliveries/tokens.server.ts";
import { deliveryPath } from "#app/features/page-deliveries/bring-paths.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { servicesContext } from "#app/services.ts";
import { bytesOf, readDeliveryOf, readPageForm, textOf } from "./page-intake.server.ts";
import { sendProblem } from "./problem.server.ts";
import type { Route } from "./+types/receive-singlefile.ts";

export function loader() {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * Takes a page from the extension SingleFile, as Karakeep does: a form with `file` and `url`, and a member's token. The
 * address is only compared, never fetched. The page is the member's at once.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { accounts, linkSecret, listingsChanged, now } = services;
  const { address } = visitorOf(request.headers);
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  // Guesses count before they are looked up.
  if ((await spendDelivery(accounts.db, { address }, now())) > 0)
    return problem(429, "Muitas páginas seguidas: espere alguns minutos.");
  const userId = token === undefined ? null : await useToken(accounts.db, token, now());
  if (userId === null) return problem(401, "O token não vale: crie outro em Trazer a página.");
  const received = await readPageForm(request, context, { userId });
  if (!received.ok) return problem(received.refusal.status, received.refusal.why);
  const file = received.value.get("file");
  if (!(file instanceof File)) return problem(400, "Falta o campo file, com a página.");
  const brought = {
    bytes: await bytesOf(file),
    // The extension saves the page as it is open now, whatever its name.
    fileName: "",
    url: textOf(received.value, "url") || null,
    number: null,
    savedOn: null,
  };
  const read = await readDeliveryOf(context, brought);
  if (!read.ok) return problem(read.refusal.status, read.refusal.why);
  const id = await storePending(accounts.db, read.value, now());
  const claimed = await claim({ db: accounts.db, secret: linkSecret }, id, { userId, address }, now());
  if (claimed.outcome !== "done") return problem(422, "A sua conta já tem o máximo de páginas.");
  if (claimed.isPublic) await listingsChanged();
  const url = services.origin(request) + deliveryPath(id);
  return Response.json({ id, numero: claimed.number, url }, { status: 201, headers: { Location: url } });
}

const TITLES: Readonly<Record<number, string>> = {
  401: "Token inválido",
  413: "Página grande demais",
  422: "Página recusada",
  429: "Muitas páginas",
};

function problem(status: number, detail: string): Response {
  return sendProblem({ status, title: TITLES[status] ?? "Página não recebida", detail });
}
