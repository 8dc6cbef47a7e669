import { redirect } from "react-router";
import { exportData } from "#app/features/privacy/export.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/privacy-export.ts";
import { announce, requireViewer } from "./viewer.server.ts";

const PAGE = "/settings/privacidade";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireViewer(context, request);
  return redirect(PAGE);
}

/** Sends a member all data held about them, as a file. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const { accounts } = context.get(servicesContext);
  const answer = await exportData(accounts, request.headers, viewer);
  if (answer.outcome === "too_many") {
    announce(context, badNews("Muitos downloads", "Tente de novo daqui a uma hora."));
    return redirect(PAGE);
  }
  return new Response(answer.json, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="martelo-meus-dados-${dayInSaoPaulo(accounts.now())}.json"`,
    },
  });
}
