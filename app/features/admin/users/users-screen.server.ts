import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { PaymentProvider } from "#app/core/billing/payment-provider.ts";
import type { Db } from "#app/db/connect.server.ts";
import {
  countEverybody,
  countPeople,
  everyPerson,
  findPeople,
} from "#app/features/accounts/find-people.server.ts";
import { readPerson, type Person } from "#app/features/accounts/read-person.server.ts";
import { memberPlanLines, readMemberPlan } from "#app/features/plan/member-plan.server.ts";
import { formatPhone } from "#app/features/profile/profile.ts";
import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import { formatDay, formatMoment } from "#app/lib/dates.ts";
import { pageSteps, readPage } from "#app/lib/page-edge.ts";
import {
  filterOf,
  isUnfiltered,
  ORDERS,
  userList,
  BADGES,
  countFigures,
  summaryWords,
  MOST_COUNTED,
  nameOf,
  placeOf,
  userLine,
  USERS_PER_PAGE,
  type UserQuery,
  type UserDetails,
  type UsersView,
} from "./users-view.ts";

interface Asking {
  db: Db;
  /** Every payment provider at which a member may have bought something. */
  providers: readonly PaymentProvider[];
  /** User id of the administrator who looks. */
  adminId: string;
  now: Date;
}

/** What `/admin/users` shows. */
export async function usersScreen(asking: Asking, query: UserQuery): Promise<UsersView> {
  const { db, now } = asking;
  const filter = filterOf(query);
  const counts = await countEverybody(db);
  const counted = isUnfiltered(filter) ? counts.total : await countPeople(db, filter, MOST_COUNTED + 1, now);
  const atLeast = !isUnfiltered(filter) && counted > MOST_COUNTED;
  const few = !isUnfiltered(filter) && !atLeast;
  const { order } = ORDERS[query.order];
  const page = await readPage(query.edge, USERS_PER_PAGE, (edge, most) =>
    findPeople(db, filter, order, { edge, most, few }, now),
  );
  return {
    counts: countFigures(counts),
    query,
    summary: page.rows.length === 0 ? "" : summaryWords(atLeast ? MOST_COUNTED : counted, atLeast),
    lines: page.rows.map(userLine),
    steps: pageSteps(
      page,
      ({ userId }) => userId,
      (edge) => userList.href({ ...query, open: null, edge }),
    ),
    open: query.open === null ? null : await userDetails(asking, query.open),
  };
}

/** What is known of one user; null: there is no such account. */
async function userDetails(asking: Asking, userId: string): Promise<UserDetails | null> {
  const { db, providers, adminId, now } = asking;
  const person = await readPerson(db, userId, now);
  if (!person) return null;
  const plan = await readMemberPlan(db, providers, person.email, now);
  return {
    id: userId,
    title: nameOf(person.fullName),
    facts: factsOf(person),
    plan: plan ? memberPlanLines(plan) : [],
    role: person.role,
    own: userId === adminId,
    blocked: person.blockedAt && {
      since: formatMoment(person.blockedAt),
      reason: person.blockedReason ?? "",
    },
    confirmed: person.confirmed,
    sessions: person.sessions,
  };
}

function factsOf(person: Person) {
  const { fullName, email, confirmed, phone, createdAt, seenAt, sessions, twoStep, passkeys } = person;
  return [
    { term: "Nome", text: nameOf(fullName) },
    { term: "E-mail", text: confirmed ? email : `${email} (não confirmado)` },
    { term: "Telefone", text: phone ? formatPhone(phone) : "Não informado" },
    { term: "Localização", text: placeOf(person) },
    { term: "Cadastro", text: formatMoment(createdAt) },
    { term: "Última entrada", text: seenAt ? formatDay(seenAt) : "nenhuma" },
    { term: "Sessões abertas", text: String(sessions) },
    {
      term: "Segurança",
      text: `${twoStep ? "com" : "sem"} verificação em duas etapas${passkeys > 0 ? ", com chave de acesso" : ""}`,
    },
  ];
}

const CSV_HEAD = ["Nome", "E-mail", "Cidade", "Estado", "Permissão", "Status", "Cadastro", "Identificador"];

/**
 * The users that the filters find, on all pages, as the parts of a spreadsheet. That somebody took it along is logged,
 * because it holds personal data.
 */
export async function* usersSheet({ db, adminId, now }: Asking, query: UserQuery): AsyncGenerator<string> {
  const { text, role, plan, situation, order } = query;
  const filters = { searched: text !== "", role, plan, situation };
  const act = { adminId, action: "Exportou usuários", details: { filters }, targetUserId: null };
  await appendLog(db, act, now);
  yield CSV_MARK + csvLine(CSV_HEAD);
  for await (const person of everyPerson(db, filterOf(query), ORDERS[order].order, now)) {
    const { userId, fullName, email, city, state, createdAt } = person;
    const { mark } = userLine(person);
    yield csvLine([
      fullName,
      email,
      city,
      state,
      BADGES[person.role],
      mark ?? "Ativo",
      formatDay(createdAt),
      userId,
    ]);
  }
}
