import { readStatements } from "#app/core/operations/statement-log.server.ts";
import { StatementsPage } from "#app/features/admin/operations/statements/statements-page.tsx";
import {
  firstDay,
  statementList,
  statementsView,
} from "#app/features/admin/operations/statements/statements-view.ts";
import type { Route } from "./+types/admin-operations-statements.ts";
import { operationsScreen } from "./operations-screen.server.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
  return operationsScreen("statements", { request, context }, async ({ accounts, now }) => {
    const query = statementList.read(url.searchParams);
    return statementsView(query, await readStatements(accounts.db, firstDay(query, now())), now());
  });
}

export default function AdminStatements({ loaderData: { view } }: Route.ComponentProps) {
  return <StatementsPage view={view} />;
}
