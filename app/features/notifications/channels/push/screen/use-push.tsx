import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { anew } from "#app/ui/late-code.browser.ts";
import { showToast, goodNews } from "#app/ui/toast.ts";
import type { BrowserPush, TurningOn } from "#app/features/notifications/channels/push/push.browser.ts";
import type { PushView } from "#app/features/notifications/channels/push/push-view.ts";

/** What prevents messages in this browser; null while it is being checked. */
export type PushHere = Exclude<BrowserPush, "possible"> | "offline" | "off" | "on" | null;

const OUTCOMES: Partial<Record<TurningOn["outcome"], string>> = {
  dismissed: "O navegador não recebeu sua permissão. Nada mudou.",
  offline: "Sem conexão. Tente de novo quando a internet voltar.",
  unreachable: "O serviço de avisos do navegador não respondeu. Tente de novo em instantes.",
  failed: "Não foi possível ligar os avisos agora. Tente de novo em instantes.",
};

const browserCode = () => import("#app/features/notifications/channels/push/push.browser.ts").catch(anew);

/** State of messages in this browser, and a function that turns them on. Its code is loaded when needed. */
export function usePush({ publicKey, endpointHere }: Pick<PushView, "publicKey" | "endpointHere">) {
  const { revalidate } = useRevalidator();
  const [here, setHere] = useState<PushHere>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    let gone = false;
    const look = async () => {
      const state = await lookHere(endpointHere);
      if (!gone) setHere(state);
    };
    void look();
    const stop = onChange(() => void look());
    return () => {
      gone = true;
      stop();
    };
  }, [endpointHere]);

  async function turnOn(): Promise<void> {
    setBusy(true);
    setProblem("");
    const code = await browserCode();
    const turned = await code.turnOn(publicKey, endpointHere);
    setProblem(turned.outcome === "refused" ? turned.why : (OUTCOMES[turned.outcome] ?? ""));
    if (turned.outcome === "denied") setHere("denied");
    if (turned.outcome === "on") {
      await revalidate();
      setHere("on");
      showToast(goodNews("Avisos ligados", "O que seus alertas encontrarem aparece neste aparelho."));
    }
    setBusy(false);
  }

  return { here, busy, problem, turnOn };
}

async function lookHere(endpointHere: string | null): Promise<PushHere> {
  const { browserPush, isOn } = await browserCode();
  const can = browserPush();
  if (can !== "possible") return can;
  if (await isOn(endpointHere)) return "on";
  return navigator.onLine ? "off" : "offline";
}

/** Subscribes to changes of the permission and of the network. */
function onChange(look: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener("online", look, { signal });
  window.addEventListener("offline", look, { signal });
  navigator.permissions
    ?.query({ name: "notifications" })
    .then((status) => status.addEventListener("change", look, { signal }))
    // Not every browser supports the query.
    .catch(() => {});
  return () => stopped.abort();
}
