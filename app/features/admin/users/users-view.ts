import { PLANS, type Plan } from "#app/facts/plans/plans.ts";
import type {
  PersonRow,
  PeopleCounts,
  PeopleFilter,
  PeopleOrder,
} from "#app/features/accounts/find-people.server.ts";
import type { Role } from "#app/features/accounts/viewer.ts";
import { formatDay } from "#app/lib/dates.ts";
import { labelsOf, uuidIn } from "#app/lib/list-address.ts";
import { always, choice, defineList, edgeAt, typed, valueAt, type QueryOf } from "#app/lib/list-query.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import type { PageSteps } from "#app/lib/page-edge.ts";
import type { Figure } from "../kit/figures.tsx";

/** The permission in words: on a badge, and in full. */
export const BADGES: Readonly<Record<Role, string>> = { admin: "Admin", user: "Usuário" };
export const ROLE_NAMES: Readonly<Record<Role, string>> = { admin: "Administrador", user: "Usuário" };

export interface UserLine {
  id: string;
  name: string;
  email: string;
  place: string;
  role: Role;
  /** What sets the account apart, in words; null: nothing. */
  mark: string | null;
  since: string;
}

/** What the dialog of one user shows, and which acts it offers. */
export interface UserDetails {
  id: string;
  title: string;
  facts: { term: string; text: string }[];
  plan: { term: string; text: string }[];
  role: Role;
  /** Whether it is the account of the administrator who looks. */
  own: boolean;
  /** Since when it is blocked, and why; null: it is not. */
  blocked: { since: string; reason: string } | null;
  confirmed: boolean;
  sessions: number;
}

export interface UsersView {
  counts: Figure[];
  query: UserQuery;
  /** How many were found, in words; empty: none. */
  summary: string;
  lines: UserLine[];
  steps: PageSteps;
  open: UserDetails | null;
}

/** Rows of one page. */
export const USERS_PER_PAGE = 50;
/** More users than this are not counted for filters that nothing counts ahead. */
export const MOST_COUNTED = 500;

export const USERS_PATH = "/admin/users";
/** Address of the spreadsheet of the same filters. */
export const USERS_SHEET_PATH = `${USERS_PATH}/planilha.csv`;

/** Values of `papel`, `plano`, `situacao` and `ordem`, with what they mean and their words. */
const ROLES = {
  administrador: { role: "admin", label: "Administradores" },
  usuario: { role: "user", label: "Usuários" },
} as const satisfies Record<string, { role: Role; label: string }>;
const PLAN_CHOICES = {
  gratuito: { plan: "free", label: PLANS.free.name },
  teste: { plan: "trial", label: PLANS.trial.name },
  premium: { plan: "premium", label: PLANS.premium.name },
} as const satisfies Record<string, { plan: Plan; label: string }>;
const SITUATIONS = {
  bloqueados: { situation: "blocked", label: "Bloqueados" },
  sem_confirmacao: { situation: "unconfirmed", label: "E-mail não confirmado" },
} as const satisfies Record<string, { situation: PeopleFilter["situation"]; label: string }>;
export const ORDERS = {
  recentes: { order: "newest", label: "Mais recentes" },
  antigos: { order: "oldest", label: "Mais antigos" },
} as const satisfies Record<string, { order: PeopleOrder; label: string }>;

/** What the addresses of the list of users ask for; `edge` is at the id of a user, `open` the one whose dialog is open. */
export const userList = defineList(USERS_PATH, {
  text: typed("Parte do nome ou do e-mail"),
  role: choice("papel", "Permissão", labelsOf(ROLES), "Todas"),
  plan: choice("plano", "Plano", labelsOf(PLAN_CHOICES), "Todos"),
  situation: choice("situacao", "Status", labelsOf(SITUATIONS), "Todos"),
  order: always("ordem", "Ordem", labelsOf(ORDERS), { usual: "recentes" }),
  edge: edgeAt(uuidIn),
  open: valueAt("usuario", "Usuário", uuidIn),
});
export type UserQuery = QueryOf<typeof userList>;

export function countFigures({ total, administrators, active }: PeopleCounts): Figure[] {
  return [
    { label: "Total de usuários", value: writtenCount(total) },
    { label: "Administradores", value: writtenCount(administrators) },
    { label: "Ativos", value: writtenCount(active), note: "com permissão de usuário, sem bloqueio" },
  ];
}

/** How many were found; `atLeast`: counting stopped there. */
export function summaryWords(count: number, atLeast: boolean): string {
  if (count === 0) return "";
  return atLeast
    ? `Mais de ${writtenCount(count)} usuários encontrados`
    : plural(count, "usuário encontrado", "usuários encontrados");
}

export function userLine(person: PersonRow): UserLine {
  const { userId, email, role, blocked, confirmed, createdAt } = person;
  return {
    id: userId,
    name: nameOf(person.fullName),
    email,
    place: placeOf(person),
    role,
    mark: blocked ? "Bloqueado" : confirmed ? null : "E-mail não confirmado",
    since: formatDay(createdAt),
  };
}

export function nameOf(fullName: string): string {
  return fullName.trim() === "" ? "Sem nome" : fullName;
}

export function placeOf({ city, state }: { city: string | null; state: string | null }): string {
  return [city, state].filter(Boolean).join(", ") || "Não informado";
}

export function filterOf({ text, role, plan, situation }: UserQuery): PeopleFilter {
  return {
    text,
    role: role === null ? null : ROLES[role].role,
    plan: plan === null ? null : PLAN_CHOICES[plan].plan,
    situation: situation === null ? null : SITUATIONS[situation].situation,
  };
}

export function isUnfiltered(filter: PeopleFilter): boolean {
  return filter.text === "" && filter.role === null && filter.plan === null && filter.situation === null;
}
