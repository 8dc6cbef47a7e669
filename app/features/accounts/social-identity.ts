import { z } from "zod";
import { squeeze } from "#app/lib/text.ts";
import { LONGEST_NAME } from "./person-fields.ts";
import type { SocialProvider } from "./social.ts";

/** Tenant of Microsoft's personal accounts: their addresses are proven when the account is created. */
const MICROSOFT_PERSONAL = "9188040d-6c67-4c5b-b112-36a304b66dad";

/**
 * Name and e-mail of a provider's profile, by the rules of our own form; no e-mail unless the provider has verified it.
 */
export function identityOf(
  provider: SocialProvider,
  profile: Record<string, unknown>,
): { name: string; email: string | undefined } {
  const email = z.email().max(254).safeParse(profile.email).data;
  const given = [profile.name, profile.given_name].find((name) => typeof name === "string" && name !== "");
  const name = squeeze(String(given ?? email?.split("@")[0] ?? "")).slice(0, LONGEST_NAME);
  return { name, email: vouchesForEmail(provider, profile) ? email : undefined };
}

/**
 * Apple writes the flag as text. At Microsoft a company's administrator can write any address: it is proven only for
 * personal accounts, and where the company has proved that it owns the domain.
 */
function vouchesForEmail(provider: SocialProvider, profile: Record<string, unknown>): boolean {
  if (provider !== "microsoft") return String(profile.email_verified) === "true";
  return profile.tid === MICROSOFT_PERSONAL || ["true", "1"].includes(String(profile.xms_edov));
}
