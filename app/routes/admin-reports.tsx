import { readReport } from "#app/core/reports/read-report.server.ts";
import { readReportQuery } from "#app/features/admin/reports/report-query.ts";
import { reportGroups } from "#app/features/admin/reports/report-view.ts";
import { ReportsPage } from "#app/features/admin/reports/reports-page.tsx";
import styles from "#app/features/admin/reports/reports.css?url";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-reports.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  return viewOrToast({ request, context }, "Erro ao carregar dados dos relatórios", async () => {
    const today = dayInSaoPaulo(now());
    const query = readReportQuery(url.searchParams, today);
    const facts = await readReport(accounts.db, query.period, today);
    return { query, today, groups: reportGroups(facts, query.period, today) };
  });
}

export default function AdminReports({ loaderData }: Route.ComponentProps) {
  return <ReportsPage screen={loaderData.view} />;
}
