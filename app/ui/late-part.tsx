import { lazy, useEffect, useState, type ComponentType } from "react";
import { anew, loadCode, onNetwork } from "./late-code.browser.ts";
import { showToast } from "./show-toast.ts";
import { badNews } from "./toast.ts";

type Loaded<P> = { default: ComponentType<P> };

/**
 * A part whose code comes when it is first shown. Where it does not arrive the page goes on without the part, which
 * appears when the network is back; of a part that somebody `asked` for, the page says so.
 */
export function latePart<P extends object>(load: () => Promise<Loaded<P>>, asked = false): ComponentType<P> {
  const code = () => loadCode(load);
  function Missing(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      const show = (loaded: Loaded<P>) => setPart(() => loaded.default);
      if (asked)
        code()
          .then(show, anew)
          .catch(() =>
            showToast(
              badNews("Sem conexão", "Isto ainda não chegou. Tente de novo quando a internet voltar."),
            ),
          );
      return onNetwork(() => void code().then(show, () => {}));
    }, []);
    return Part && <Part {...props} />;
  }
  return lazy<ComponentType<P>>(() => code().catch(() => ({ default: Missing })));
}
