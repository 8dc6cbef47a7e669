import { data } from "react-router";
import { OverviewPage } from "#app/features/admin/content/overview-page.tsx";
import { contentOverview } from "#app/features/admin/content/overview.server.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import { announce, requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-content.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  try {
    return { overview: await contentOverview(accounts.db, now()) };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar o conteúdo"));
    return data({ overview: null }, { status: 500 });
  }
}

export default function AdminContent({ loaderData }: Route.ComponentProps) {
  return <OverviewPage overview={loaderData.overview} />;
}
