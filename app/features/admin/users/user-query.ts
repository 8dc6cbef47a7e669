import type { PeopleFilter, PeopleOrder } from "#app/features/accounts/find-people.server.ts";
import type { Role } from "#app/features/accounts/viewer.ts";
import { PLANS, type Plan } from "#app/facts/plans/plans.ts";
import { labelsOf, uuidIn } from "#app/lib/list-address.ts";
import { always, choice, defineList, edgeAt, typed, type QueryOf, valueAt } from "#app/lib/list-query.ts";

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
