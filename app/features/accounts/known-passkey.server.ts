import type { PasskeyOptions } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { passkeys } from "#app/db/schema/accounts.ts";

/** Refuses a passkey that somebody has: its id is chosen by the device, and each may be registered once. */
export function refuseKnownPasskeys(db: Db): PasskeyOptions["registration"] {
  return {
    async afterVerification({ verification: { registrationInfo } }) {
      const known = await db
        .select({ id: passkeys.id })
        .from(passkeys)
        .where(eq(passkeys.credentialID, registrationInfo?.credential.id ?? ""));
      if (known.length > 0)
        throw new APIError("CONFLICT", { code: "PASSKEY_EXISTS", message: "the passkey is registered" });
    },
  };
}
