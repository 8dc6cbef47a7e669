import { useState } from "react";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { anewWithPress, loadCode } from "#app/ui/late-code.browser.ts";
import { unbroken } from "#app/ui/unbroken.tsx";
import { ACCOUNT_BLOCKED, BLOCKED_PAGE } from "./auth-view.ts";

type State = "idle" | "asking" | "none" | "refused" | "broken";

const TEXTS: Partial<Record<State, string>> = {
  none: "Nenhuma chave de acesso foi usada. Você pode entrar com e-mail e senha.",
  refused: "Esta chave de acesso não está ligada a nenhuma conta. Entre com e-mail e senha.",
  broken: "Não foi possível usar a chave de acesso agora. Tente de novo, ou entre com e-mail e senha.",
};

/**
 * Signs in with a passkey of the device. It has its room from the start, so that nothing moves; a browser without scripts or
 * passkeys shows none.
 */
export function PasskeyButton({ returnTo }: { returnTo: string }) {
  const [state, setState] = useState<State>("idle");
  const hydrated = useHydrated();
  if (hydrated && typeof PublicKeyCredential !== "function") return null;

  async function enter(): Promise<void> {
    setState("asking");
    const outcome = await signInWithPasskey();
    // Loads the whole page, because all of it depends on who is signed in.
    if (outcome === "signed_in") window.location.assign(returnTo);
    else if (outcome === "blocked") window.location.assign(BLOCKED_PAGE);
    else setState(outcome);
  }

  const text = TEXTS[state];
  return (
    <div className="with-script grid gap-1.5">
      <button
        type="button"
        className="button w-full"
        disabled={state === "asking"}
        aria-busy={state === "asking" || undefined}
        onClick={() => void enter()}
      >
        <Icon name="key" />
        {state === "asking" ? "Aguardando o aparelho…" : "Entrar com chave de acesso"}
      </button>
      <output className="text-sm text-muted empty:hidden">{text && unbroken(text)}</output>
    </div>
  );
}

const loadPasskeys = () => import("@simplewebauthn/browser");

async function signInWithPasskey(): Promise<"signed_in" | "blocked" | "none" | "refused" | "broken"> {
  try {
    const { startAuthentication } = await loadCode(loadPasskeys).catch(anewWithPress);
    const optionsResponse = await fetch("/api/auth/passkey/generate-authenticate-options");
    if (!optionsResponse.ok) return "broken";
    const response = await startAuthentication({ optionsJSON: await optionsResponse.json() });
    const answer = await fetch("/api/auth/passkey/verify-authentication", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ response }),
    });
    if (answer.ok) return "signed_in";
    if (answer.status === 403 && (await answer.json()).code === ACCOUNT_BLOCKED) return "blocked";
    return answer.status < 500 && answer.status !== 429 ? "refused" : "broken";
  } catch (error) {
    // Cancelled, timed out, or no key for this site: the browser does not tell them apart.
    return error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)
      ? "none"
      : "broken";
  }
}
