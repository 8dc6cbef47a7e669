import type { FieldErrors } from "#app/lib/form.ts";
import type { Intent } from "./auth-forms.ts";

export type AuthTab = "entrar" | "cadastrar";

/** What the page of accounts shows, by its address. */
export type AuthView =
  | { mode: "tabs"; tab: AuthTab; asksReset: boolean }
  | { mode: "second_step" }
  /** Null: the link is used, expired or was never ours. */
  | { mode: "new_password"; token: string | null };

/** How a form came back to its page. Passwords never do. */
export interface AuthAnswer {
  intent: Intent;
  errors?: FieldErrors;
  kept?: { name?: string; email?: string };
  /** A confirmation is on its way, or is what is missing. */
  letter?: { email: string; state: "signed_up" | "unconfirmed" | "sent_again" };
}

export interface AuthPageData {
  view: AuthView;
  /** A path of this site. */
  wished: string;
}

export const DEFAULT_PAGE = "/dashboard";

/** Address of the page of accounts that keeps where the person wants to go. */
export function authAddress(wished: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams(parameters);
  if (wished !== DEFAULT_PAGE) query.set("voltar", wished);
  return query.size === 0 ? "/auth" : `/auth?${query}`;
}
