import { lazy, useEffect, useState, type ComponentType } from "react";
import { anew, anewWithPress, loadCode, onNetwork, StillMissing } from "./late-code.browser.ts";
import { showToast, badNews } from "./toast.ts";

type Loaded<P> = { default: ComponentType<P> };

/**
 * Who wants a part: the page; somebody whose choice is stored, so that it comes with a page that is loaded again; or
 * somebody who pressed for it, and would have to press again.
 */
type Wanted = "by page" | "by choice" | "by press";

const NOT_REACHED = badNews("Sem conexão", "Isto ainda não chegou. Tente de novo quando a internet voltar.");
const MISSING = badNews("Erro", "Isto não pôde ser carregado. Recarregue a página e tente de novo.");

/**
 * A part whose code comes when it is first shown. Where it does not arrive the page goes on without the part, which
 * appears when the network is back; of a part that somebody wants, the page says so.
 */
export function latePart<P extends object>(
  load: () => Promise<Loaded<P>>,
  wanted: Wanted = "by page",
): ComponentType<P> {
  const code = () => loadCode(load);
  function Missing(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      const show = (loaded: Loaded<P>) => setPart(() => loaded.default);
      if (wanted !== "by page")
        code()
          .then(show, wanted === "by press" ? anewWithPress : anew)
          .catch((error: unknown) => showToast(error instanceof StillMissing ? MISSING : NOT_REACHED));
      return onNetwork(() => void code().then(show, () => {}));
    }, []);
    return Part && <Part {...props} />;
  }
  return lazy<ComponentType<P>>(() => code().catch(() => ({ default: Missing })));
}
