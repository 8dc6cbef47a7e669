import { data } from "react-router";
import { readStatements } from "#app/core/operations/statement-log.server.ts";
import { readReport } from "#app/core/reports/read-report.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { alertList } from "#app/features/admin/alerts/alert-query.ts";
import { alertsSheet } from "#app/features/admin/alerts/alerts-screen.server.ts";
import { compareList } from "#app/features/admin/compare-lists/compare-query.ts";
import { compareSheet } from "#app/features/admin/compare-lists/compare-screen.server.ts";
import { postList } from "#app/features/admin/content/posts/post-fields.ts";
import { postsSheet } from "#app/features/admin/content/posts/posts-screen.server.ts";
import { dataList } from "#app/features/admin/data-health/data-words.ts";
import { dataSheet } from "#app/features/admin/data-health/data-screen.server.ts";
import { logList } from "#app/features/admin/logs/log-query.ts";
import { logsSheet } from "#app/features/admin/logs/logs-screen.server.ts";
import { errorList, messageList, requestList } from "#app/features/admin/operations/operations-tabs.ts";
import { errorsSheet } from "#app/features/admin/operations/errors/errors-screen.server.ts";
import { messagesSheet } from "#app/features/admin/operations/messages/messages-screen.server.ts";
import { requestsSheet } from "#app/features/admin/operations/requests/requests-screen.server.ts";
import {
  firstDay,
  statementList,
  statementsSheet,
} from "#app/features/admin/operations/statements/statements-view.ts";
import { propertiesSheet } from "#app/features/admin/properties/properties-screen.server.ts";
import { PROPERTIES_PATH, readPropertyQuery } from "#app/features/admin/properties/property-query.ts";
import { readReportQuery, REPORTS_PATH } from "#app/features/admin/reports/report-query.ts";
import { reportSheet } from "#app/features/admin/reports/report-view.ts";
import { runList } from "#app/features/admin/runs/run-query.ts";
import { runsSheet } from "#app/features/admin/runs/runs-screen.server.ts";
import { tableList, TABLES_PATH } from "#app/features/admin/tables/table-query.ts";
import { costSheet, tableNamed } from "#app/features/admin/tables/tables-screen.server.ts";
import { userList } from "#app/features/admin/users/users-view.ts";
import { usersSheet } from "#app/features/admin/users/users-screen.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext, type Services } from "#app/services.ts";
import { requireFreshAdminOn } from "./fresh-admin.server.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-sheet.ts";

interface Wanted {
  db: Db;
  adminId: string;
  now: Date;
  /** The keys of the list's address. */
  params: URLSearchParams;
  services: Services;
  request: Request;
}

type Lines = AsyncIterable<string> | Iterable<string>;

interface Sheet {
  /** In the name of the file. */
  name: string;
  /** It has the addresses of people, so it is made only after a recent proof of who asks. */
  fresh?: true;
  lines(wanted: Wanted): Lines | Promise<Lines>;
}

/** The spreadsheets of the back-office by the list that each is made of: what its filters find, on all pages. */
const SHEETS: Readonly<Record<string, Sheet>> = {
  [alertList.path]: {
    name: "alertas",
    fresh: true,
    lines: (of) => alertsSheet(of, alertList.read(of.params)),
  },
  [userList.path]: {
    name: "usuarios",
    fresh: true,
    lines: (of) => usersSheet({ ...of, providers: [] }, userList.read(of.params)),
  },
  [messageList.path]: {
    name: "mensagens",
    fresh: true,
    lines: (of) => messagesSheet(of, messageList.read(of.params)),
  },
  [requestList.path]: { name: "pedidos", lines: (of) => requestsSheet(of, requestList.read(of.params)) },
  [dataList.path]: { name: "dados", lines: ({ db, params }) => dataSheet(db, dataList.read(params)) },
  [compareList.path]: {
    name: "comparacao",
    lines: ({ db, params }) => compareSheet(db, compareList.read(params)),
  },
  [runList.path]: {
    name: "importacoes",
    lines: ({ db, params, now }) => runsSheet(db, runList.read(params), now),
  },
  [logList.path]: { name: "logs", lines: ({ db, params, now }) => logsSheet(db, logList.read(params), now) },
  [errorList.path]: { name: "erros", lines: ({ db, params }) => errorsSheet(db, errorList.read(params)) },
  [statementList.path]: {
    name: "consultas-lentas",
    lines: async ({ db, params, now }) => {
      const query = statementList.read(params);
      return statementsSheet(query, await readStatements(db, firstDay(query, now)));
    },
  },
  [postList.path]: {
    name: "artigos",
    lines: ({ db, params, now }) => postsSheet(db, postList.read(params), now),
  },
  [PROPERTIES_PATH]: {
    name: "imoveis",
    lines: async ({ db, params, request, services }) => {
      const engine = services.engine();
      const { demo, byState: newest } = engine.freshness;
      const about = { origin: services.origin(request), newest, demo };
      const source = { engine, withdrawn: await services.withdrawn(), findListing: services.findListing };
      return propertiesSheet(db, source, readPropertyQuery(params), about);
    },
  },
  [REPORTS_PATH]: {
    name: "relatorio",
    lines: async ({ db, params, now }) => {
      const today = dayInSaoPaulo(now);
      const { period } = readReportQuery(params, today);
      return reportSheet(await readReport(db, period, today), period);
    },
  },
};

/** Of a table of costs: the values that count, which can be imported again. */
function tableSheet(table: string): Sheet {
  const name = tableNamed(table);
  if (name === null) throw data(null, { status: 404 });
  return { name, lines: ({ db, params }) => costSheet(db, name, tableList(name).read(params).text) };
}

/** A list of the back-office as a spreadsheet, at the list's address with `/planilha.csv` behind its path. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const list = url.pathname.replace(/\/planilha\.csv$/, "");
  const sheet = SHEETS[list] ?? tableSheet(list.slice(TABLES_PATH.length + 1));
  const { userId: adminId } = sheet.fresh
    ? await requireFreshAdminOn(context, request, list + url.search)
    : await requireAdmin(context, request);
  const services = context.get(servicesContext);
  const [db, now] = [services.accounts.db, services.now()];
  const wanted = { db, adminId, now, params: url.searchParams, services, request };
  return sheetAnswer(sheet.name, await sheet.lines(wanted), now);
}
