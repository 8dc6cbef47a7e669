import { useRef, useState, type SyntheticEvent } from "react";
import { useLocation } from "react-router";
import type { MapProvider } from "./choice.ts";
import { writeKey } from "./key-store.browser.ts";

interface ChoiceProps {
  provider: MapProvider;
  label: string;
  className?: string;
}

/** Reloads this page with another map provider: only a new page has the content security policy of that provider. */
export function ProviderChoice({ provider, label, className = "button" }: ChoiceProps) {
  return (
    <form method="post" action="/mapa/provedor">
      <Back provider={provider} />
      <button type="submit" className={className}>
        {label}
      </button>
    </form>
  );
}

function Back({ provider }: { provider: MapProvider }) {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <input type="hidden" name="provedor" value={provider} />
      <input type="hidden" name="volta" value={pathname + search + hash} />
    </>
  );
}

interface FormProps {
  /** Closes the form without a choice; null where Google is chosen already. */
  onCancel: (() => void) | null;
}

/** Asks for the viewer's own key; the key is kept in the browser and not sent with the form. */
export function GoogleKeyForm({ onCancel }: FormProps) {
  const key = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function keep(event: SyntheticEvent<HTMLFormElement>) {
    const typed = key.current!.value.trim();
    if (typed && writeKey(typed)) return;
    event.preventDefault();
    setProblem(
      typed ? "Este navegador não guarda dados: a chave não pôde ser salva." : "Digite a chave de API.",
    );
    key.current!.focus();
  }

  return (
    <section className="tool-panel" aria-label="Google Maps">
      <p className="font-semibold">Usar o Google Maps</p>
      <p>
        Com uma chave de API sua, o mapa passa a vir do Google, que verá seu endereço de internet e a região
        que você olha. A chave fica só neste aparelho.
      </p>
      <form method="post" action="/mapa/provedor" className="grid gap-2" onSubmit={keep}>
        <Back provider="google" />
        <label className="grid gap-1">
          <span className="text-xs font-medium">Chave de API do Google Maps</span>
          <input
            ref={key}
            className="field"
            type="text"
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={problem !== null}
          />
        </label>
        {problem && (
          <p role="alert" className="text-red">
            {problem}
          </p>
        )}
        <button type="submit" className="button button-brand">
          Carregar mapa
        </button>
      </form>
      {onCancel ? (
        <button type="button" className="button button-plain" onClick={onCancel}>
          Cancelar
        </button>
      ) : (
        <ProviderChoice
          provider="martelo"
          label="Voltar ao mapa do Martelo"
          className="button button-plain w-full"
        />
      )}
    </section>
  );
}

/** The choice between our map and Google's, among the tools. */
export function GooglePanel({ chosen, onCancel }: { chosen: MapProvider; onCancel: () => void }) {
  if (chosen === "martelo") return <GoogleKeyForm onCancel={onCancel} />;
  return (
    <section className="tool-panel" aria-label="Google Maps">
      <p>O mapa vem do Google Maps, com a sua chave de API.</p>
      <ProviderChoice provider="martelo" label="Voltar ao mapa do Martelo" className="button w-full" />
    </section>
  );
}
