import type { FieldErrors } from "#app/lib/form.ts";
import type { Intent } from "./auth-forms.ts";
import type { SocialProvider } from "./social.ts";

export type AuthTab = "entrar" | "cadastrar";

/** View of `/auth`, determined by its address. */
export type AuthView =
  | { mode: "tabs"; tab: AuthTab; asksReset: boolean }
  | { mode: "second_step" }
  /** Whoever proves to own a blocked account is led here. */
  | { mode: "blocked" }
  /** Null when the link was used, has expired or is unknown. */
  | { mode: "new_password"; token: string | null };

/** Answer to a form of `/auth` that is shown again. Passwords are never included. */
export interface AuthAnswer {
  intent: Intent;
  errors?: FieldErrors;
  values?: { name?: string; email?: string };
  /** State of the confirmation letter: sent at sign-up, not yet followed, or sent again. */
  letter?: { email: string; state: "signed_up" | "unconfirmed" | "sent_again" };
}

export interface AuthPageData {
  view: AuthView;
  /** Page to go to after signing in; a path of this site. */
  returnTo: string;
  /** Identity providers that have keys here: others are not offered. */
  providers: SocialProvider[];
}

/** Code with which a session of a blocked account is refused, and the page that says so. */
export const ACCOUNT_BLOCKED = "ACCOUNT_BLOCKED";
export const BLOCKED_PAGE = "/auth?etapa=bloqueada";

export const DEFAULT_PAGE = "/dashboard";

/** Address of `/auth` that keeps the requested page. */
export function authAddress(returnTo: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams(parameters);
  if (returnTo !== DEFAULT_PAGE) query.set("voltar", returnTo);
  return query.size === 0 ? "/auth" : `/auth?${query}`;
}
