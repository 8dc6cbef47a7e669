import type { Env } from "#app/platform/env.server.ts";

/** Identifies the product, with an address of its operator. */
export function userAgent(env: Pick<Env, "publicUrl" | "contactEmail">): string {
  const contact = [env.publicUrl && `+${env.publicUrl}`, env.contactEmail]
    .filter((part) => part !== null)
    .join("; ");
  return contact ? `Martelo/1.0 (${contact})` : "Martelo/1.0";
}
