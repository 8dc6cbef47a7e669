import { data } from "react-router";
import { readReport } from "#app/core/reports/read-report.server.ts";
import { readReportQuery } from "#app/features/admin/reports/report-query.ts";
import { reportGroups } from "#app/features/admin/reports/report-view.ts";
import { ReportsPage } from "#app/features/admin/reports/reports-page.tsx";
import styles from "#app/features/admin/reports/reports.css?url";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/admin-reports.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  try {
    const today = dayInSaoPaulo(now());
    const query = readReportQuery(url.searchParams, today);
    const facts = await readReport(accounts.db, query.period, today);
    return { screen: { query, today, groups: reportGroups(facts, query.period, today) } };
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", "Erro ao carregar dados dos relatórios"));
    return data({ screen: null }, { status: 500 });
  }
}

export default function AdminReports({ loaderData }: Route.ComponentProps) {
  return <ReportsPage screen={loaderData.screen} />;
}
