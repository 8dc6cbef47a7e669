import type { Plan } from "#app/facts/plans/plans.ts";

export type Role = "user" | "admin";

/** The signed-in person, as pages need them. */
export interface Viewer {
  userId: string;
  sessionId: string;
  fullName: string;
  /** Name shown in the header. */
  displayName: string;
  email: string;
  avatarUrl: string | null;
  role: Role;
  plan: Plan;
  /** Whole days left of the trial; 0 when it is over. */
  trialDaysLeft: number;
}

const LONGEST_NAME = 12;

/** `Ana` of `Ana Maria Lima`; a name of one word stays as it is. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? "";
}

/** User name, else first name, cut at 12 characters with an ellipsis; `Usuário` when there is neither. */
export function displayName(username: string | null, fullName: string): string {
  const name = username?.trim() || firstName(fullName) || "Usuário";
  const letters = [...name];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join("")}…` : name;
}
