import {
  browserSupportsWebAuthn,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
} from "@simplewebauthn/browser";

type RegistrationOutcome = "created" | "cancelled" | "exists" | "stale" | "unsupported" | "failed";

const ENDPOINT = "/api/auth/passkey";

/** Creates a passkey in this browser and registers its public key with the server. */
export async function registerPasskey(name: string): Promise<RegistrationOutcome> {
  if (!browserSupportsWebAuthn()) return "unsupported";
  try {
    const optionsResponse = await fetch(`${ENDPOINT}/generate-register-options`);
    if (optionsResponse.status === 403) return "stale";
    if (!optionsResponse.ok) return "failed";
    const optionsJSON = (await optionsResponse.json()) as PublicKeyCredentialCreationOptionsJSON;
    const response = await startRegistration({ optionsJSON });
    const result = await fetch(`${ENDPOINT}/verify-registration`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ response, name }),
    });
    if (result.status === 403) return "stale";
    if (result.status === 409) return "exists";
    return result.ok ? "created" : "failed";
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      return "exists";
    return error instanceof Error && error.name === "NotAllowedError" ? "cancelled" : "failed";
  }
}
