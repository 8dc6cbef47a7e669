import { useEffect, useState, type ReactElement } from "react";
import { PrefetchPageLinks } from "react-router";
import { writtenCount } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { useCombobox } from "./use-combobox.tsx";
import type { ShownSuggestion } from "./use-suggestions.tsx";

/** One line under the text box: a suggestion, or a recent search. */
export interface SuggestionOption {
  kind: ShownSuggestion["tipo"] | "recente";
  label: string;
  detail: string | null;
  count: number | null;
  href: string;
}

const KINDS: Record<SuggestionOption["kind"], { icon: string; word: string }> = {
  estado: { icon: "pin", word: "Estado" },
  cidade: { icon: "pin", word: "Cidade" },
  bairro: { icon: "pin", word: "Bairro" },
  tipo: { icon: "sliders", word: "Tipo" },
  modalidade: { icon: "sliders", word: "Modalidade" },
  rua: { icon: "pin", word: "Rua" },
  condominio: { icon: "pin", word: "Condomínio" },
  frase: { icon: "search", word: "Busca" },
  imovel: { icon: "file", word: "Imóvel" },
  recente: { icon: "clock", word: "" },
};

interface Props {
  options: SuggestionOption[];
  combobox: Pick<ReturnType<typeof useCombobox>, "active" | "listId" | "optionId">;
  onPick: (index: number) => void;
  onForget: (index: number) => void;
  /** Null: the list has other options than recent searches. */
  onForgetAll: (() => void) | null;
}

/** What a screen reader calls the list. */
function nameOf(options: SuggestionOption[], hasOthers: boolean): string {
  if (!hasOthers) return "Buscas recentes. Delete remove uma.";
  const hasRecent = options.some(({ kind }) => kind === "recente");
  return hasRecent ? "Sugestões. Delete remove uma busca recente." : "Sugestões";
}

/** The list of a combobox. Its options are not links: the focus stays in the field, and a click must not take it. */
export function SuggestionList(props: Props): ReactElement | null {
  const { options, combobox, onPick, onForget, onForgetAll } = props;
  const [pointed, setPointed] = useState<string | null>(null);
  const marked = combobox.active < 0 ? null : combobox.optionId(combobox.active);
  useEffect(() => {
    if (marked !== null) document.getElementById(marked)?.scrollIntoView({ block: "nearest" });
  }, [marked]);
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <div className="suggestions" ref={fitted}>
      <PrefetchIntent href={options[combobox.active]?.href ?? pointed} />
      {onForgetAll && (
        <p className="suggestions-head">
          Buscas recentes
          <button type="button" className="link" onClick={onForgetAll}>
            Limpar
          </button>
        </p>
      )}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot stay open under a text field
        role="listbox"
        id={combobox.listId}
        aria-label={nameOf(options, onForgetAll === null)}
      >
        {options.map((option, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
          <div
            className="suggestion"
            key={option.href}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of that list
            role="option"
            id={combobox.optionId(i)}
            aria-selected={i === combobox.active}
            tabIndex={-1}
            onPointerEnter={() => setPointed(option.href)}
            onPointerLeave={() => setPointed(null)}
            onPointerDown={keepFocus}
            onMouseDown={keepFocus}
            onClick={() => onPick(i)}
          >
            <Icon name={KINDS[option.kind].icon} />
            <span className="suggestion-text">
              <span>{option.label}</span>
              <small>{[KINDS[option.kind].word, option.detail].filter(Boolean).join(" · ")}</small>
            </span>
            {option.count !== null && (
              <i>
                {writtenCount(option.count)}
                <span className="sr-only"> {option.count === 1 ? "imóvel" : "imóveis"}</span>
              </i>
            )}
            {option.kind === "recente" && (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the pointer; keys have Delete
              <span
                className="suggestion-forget"
                aria-hidden="true"
                title="Remover"
                onClick={(event) => {
                  event.stopPropagation();
                  onForget(i);
                }}
              >
                <Icon name="close" />
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** With less room, in pixels, the page scrolls up to the field first. */
const LEAST_ROOM = 180;

/** Ends the list above the keyboard of a phone, the bar about cookies and the edge of the window. */
function fitted(list: HTMLDivElement | null) {
  if (list === null) return undefined;
  const fit = () => {
    if (roomUnder(list) < LEAST_ROOM) list.parentElement?.scrollIntoView({ block: "start" });
    list.style.maxHeight = `min(28rem, ${Math.max(roomUnder(list), LEAST_ROOM / 2)}px)`;
  };
  fit();
  window.visualViewport?.addEventListener("resize", fit);
  return () => window.visualViewport?.removeEventListener("resize", fit);
}

/** Pixels from the top of a list to the end of what is seen of the page. */
function roomUnder(list: HTMLElement): number {
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const bar = document.querySelector(".cookie-banner");
  const isFixed = bar !== null && getComputedStyle(bar).position === "fixed";
  const end = Math.min(offsetTop + height, isFixed ? bar.getBoundingClientRect().top : Infinity);
  return end - list.getBoundingClientRect().top - 8;
}

/** Milliseconds on an option after which its page is prefetched, as for links. */
const INTENT = 100;

/**
 * Prefetches an option's page when the pointer or the keyboard stays on it; passing over the list prefetches
 * nothing.
 */
function PrefetchIntent({ href }: { href: string | null }) {
  const [meant, setMeant] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setMeant(href), INTENT);
    return () => window.clearTimeout(timer);
  }, [href]);
  return href !== null && meant === href && <PrefetchPageLinks page={href} />;
}
