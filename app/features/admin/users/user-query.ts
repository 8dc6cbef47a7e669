import type { PeopleFilter, PeopleOrder } from "#app/features/accounts/find-people.server.ts";
import type { Role } from "#app/features/accounts/viewer.ts";
import { PLANS, type Plan } from "#app/facts/plans/plans.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { edgeKeys, readKey, type AddressKeys } from "#app/lib/left-out.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { choiceIn, edgeIn, edgeValues, listAddress, textIn } from "#app/lib/list-address.ts";

export const USERS_PATH = "/admin/users";
/** Address of the spreadsheet of the same filters. */
export const USERS_SHEET_PATH = `${USERS_PATH}/planilha.csv`;

/** Values of `papel`, `plano`, `situacao` and `ordem`, with what they mean and their words. */
export const ROLES = {
  administrador: { role: "admin", label: "Administradores" },
  usuario: { role: "user", label: "Usuários" },
} as const satisfies Record<string, { role: Role; label: string }>;
export const PLAN_CHOICES = {
  gratuito: { plan: "free", label: PLANS.free.name },
  teste: { plan: "trial", label: PLANS.trial.name },
  premium: { plan: "premium", label: PLANS.premium.name },
} as const satisfies Record<string, { plan: Plan; label: string }>;
export const SITUATIONS = {
  bloqueados: { situation: "blocked", label: "Bloqueados" },
  sem_confirmacao: { situation: "unconfirmed", label: "E-mail não confirmado" },
} as const satisfies Record<string, { situation: PeopleFilter["situation"]; label: string }>;
export const ORDERS = {
  recentes: { order: "newest", label: "Mais recentes" },
  antigos: { order: "oldest", label: "Mais antigos" },
} as const satisfies Record<string, { order: PeopleOrder; label: string }>;

/** What the address of the list of users asks for; null: no choice. */
export interface UserQuery {
  text: string;
  role: keyof typeof ROLES | null;
  plan: keyof typeof PLAN_CHOICES | null;
  situation: keyof typeof SITUATIONS | null;
  order: keyof typeof ORDERS;
  /** At the id of a user; null: the first page. */
  edge: PageEdge<string> | null;
  /** Id of the user whose dialog is open. */
  open: string | null;
}

/** What may stand at the keys of the address that are no choices. */
export const USER_KEYS: AddressKeys = { ...edgeKeys(idIn), usuario: readKey("Usuário", idIn) };

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readUserQuery(params: URLSearchParams): UserQuery {
  const order = choiceIn(params, "ordem", ORDERS);
  return {
    text: textIn(params, "q"),
    role: choiceIn(params, "papel", ROLES),
    plan: choiceIn(params, "plano", PLAN_CHOICES),
    situation: choiceIn(params, "situacao", SITUATIONS),
    order: order ?? "recentes",
    edge: edgeIn(params, idIn),
    open: idIn(params, "usuario"),
  };
}

function idIn(params: URLSearchParams, key: string): string | null {
  const id = params.get(key) ?? "";
  return isUuid(id) ? id : null;
}

/** The address of a state of the list, or of its spreadsheet; defaults are left out. */
export function usersHref(
  { text, role, plan, situation, order, edge, open }: UserQuery,
  path = USERS_PATH,
): string {
  return listAddress(path, {
    q: text,
    papel: role,
    plano: plan,
    situacao: situation,
    ordem: order === "recentes" ? null : order,
    ...edgeValues(edge),
    usuario: open,
  });
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
