import { lazy, Suspense, useEffect, useRef, useState, type ClipboardEvent, type FocusEvent } from "react";
import { useNavigate } from "react-router";
import type * as Own from "#app/features/search/suggest/recent-searches.ts";
import type { SuggestionOption } from "#app/features/search/suggest/suggestion-list.tsx";
import { useCombobox } from "#app/features/search/suggest/use-combobox.tsx";
import { useSuggestions, type ShownSuggestion } from "#app/features/search/suggest/use-suggestions.tsx";
import { SEARCH_PATH } from "#app/features/search/search-path.ts";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { onDevice } from "#app/ui/kept-text.browser.ts";
import { firstGesture } from "#app/ui/late-code.browser.ts";
import { formAddress, formParams, loadCanonicalAddress } from "./form-address.ts";
import { plural } from "#app/lib/numbers.ts";
import { squeeze, upToWord } from "#app/lib/text.ts";

/** With fewer letters recent searches are listed instead, because suggestions would be too many. */
const MIN_LETTERS = 2;
/** A search has so many letters of text at most. */
const MOST_LETTERS = 200;

const loadList = () => import("#app/features/search/suggest/suggestion-list.tsx");
// Without its code, which nobody needs before typing, the box works as it does without suggestions.
const SuggestionList = lazy(() =>
  loadList().then(
    (list) => ({ default: list.SuggestionList }),
    () => ({ default: () => null }),
  ),
);

/** One's own searches on this device; where their code does not arrive, the box works as without any. */
function withOwn(use: (own: typeof Own) => void): void {
  void import("#app/features/search/suggest/recent-searches.ts").then(use, () => {});
}

interface Props {
  text: string;
  placeholder: string;
  /** The box has a line of its own, so that its button has a label on every screen. */
  roomy?: boolean;
}

/**
 * The text part of a search form: words, a whole sentence or a property's number. With a script it suggests
 * meanings of the typed letters that respect the form's other fields, and recent searches of this device.
 */
export function SearchBox({ text, placeholder, roomy = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [isLong, setLong] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [recent, setRecent] = useState<SuggestionOption[]>([]);
  const suggestions = useSuggestions();
  const isOwn = ({ href }: { href: string }) => recent.some((one) => one.href === href);
  const options = isLong
    ? [...recent, ...suggestions.shown.filter((one) => !isOwn(one)).map(optionOf)]
    : recent;

  const readRecent = (typed: string) => withOwn(({ ownSearches }) => setRecent(ownSearches(onDevice, typed)));

  function pick(index: number) {
    const option = options[index];
    if (!option) return;
    combobox.close();
    const { kind, label, href } = option;
    if (kind !== "recente") withOwn(({ rememberSearch }) => rememberSearch(onDevice, { label, href }));
    if (input.current) input.current.value = "";
    setLong(false);
    suggestions.forget();
    const isHere = new URL(href, location.href).pathname === location.pathname;
    if (!isHere) focusMain();
    void navigate(href, { preventScrollReset: isHere });
  }

  function forget(index: number): boolean {
    const option = options[index];
    if (option?.kind !== "recente") return false;
    withOwn(({ forgetSearch }) => forgetSearch(onDevice, option.href));
    setRecent(recent.filter((one) => one !== option));
    return true;
  }

  function forgetAll() {
    withOwn(({ forgetSearches }) => forgetSearches(onDevice));
    setRecent([]);
    input.current?.focus();
  }

  const combobox = useCombobox({
    count: options.length,
    isLate: suggestions.isAsked,
    onPick: pick,
    onDelete: forget,
  });

  function show({ currentTarget }: { currentTarget: HTMLInputElement }) {
    const search = searchOf(currentTarget);
    setLong(search !== null);
    setNote(
      currentTarget.value.length < MOST_LETTERS ? null : `O texto pode ter até ${MOST_LETTERS} letras.`,
    );
    readRecent(search === null ? "" : currentTarget.value.trim());
    if (search === null) suggestions.forget();
    else suggestions.ask(search);
    combobox.open();
  }

  /** The browser would cut a long text inside a word and not say so. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const room = MOST_LETTERS - field.value.length + to - from;
    const pasted = squeeze(event.clipboardData.getData("text"));
    if (pasted.length <= room) return;
    event.preventDefault();
    field.setRangeText(upToWord(pasted, room), from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    setNote(`O texto pode ter até ${MOST_LETTERS} letras: o fim do que foi colado ficou de fora.`);
  }

  /** Suggestions end with the focus on the field; recent searches stay for the button that clears them. */
  function leave(event: FocusEvent<HTMLDivElement>) {
    if (isLong || !event.currentTarget.contains(event.relatedTarget)) combobox.close();
  }

  const isNoted = combobox.isOpen && note !== null;
  const isTold = options.length > 0 || suggestions.isKnown;
  const found =
    isTold && (options.length === 0 ? "Nenhuma sugestão" : plural(options.length, "sugestão", "sugestões"));

  useRememberedForm(input, combobox.close);
  useEffect(() => {
    // What fails here is loaded when it is needed, and says then what it does without.
    void firstGesture().then(() => {
      withOwn(() => {});
      return Promise.allSettled([loadList(), loadCanonicalAddress()]);
    });
  }, []);

  return (
    <div className="search-box" onBlur={leave}>
      <Icon name="search" className={roomy ? "icon" : "icon max-2xl:hidden"} />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={text}
        maxLength={MOST_LETTERS}
        aria-label="Buscar por endereço, bairro, cidade ou código do imóvel"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        onInput={show}
        onClick={show}
        onPaste={paste}
        {...(isHydrated ? combobox.input : {})}
      />
      {roomy ? (
        <button className="button button-brand">Buscar</button>
      ) : (
        <button className="button button-brand px-3">
          <Icon name="search" className="icon 2xl:hidden" />
          <span className="max-2xl:sr-only">Buscar</span>
        </button>
      )}
      {(combobox.isShown || isNoted) && (
        <Suspense>
          <SuggestionList
            options={options}
            combobox={combobox}
            onPick={pick}
            onForget={forget}
            onForgetAll={isLong ? null : forgetAll}
            note={isNoted ? note : null}
          />
        </Suspense>
      )}
      {isHydrated && (
        <span className="sr-only" aria-live="polite">
          {[isNoted && note, combobox.isOpen && isLong && found].filter(Boolean).join(" ")}
        </span>
      )}
    </div>
  );
}

/** Remembers searches with text on this device when the form is sent. */
function useRememberedForm(input: React.RefObject<HTMLInputElement | null>, onSent: () => void) {
  useEffect(() => {
    const form = input.current?.form;
    const remember = () => {
      const label = input.current?.value.trim() ?? "";
      if (form && label !== "")
        void formAddress(formParams(form)).then((href) =>
          withOwn(({ rememberSearch }) => rememberSearch(onDevice, { label, href })),
        );
      // What had the focus goes with this page.
      if (form?.contains(document.activeElement) && location.pathname !== SEARCH_PATH) focusMain();
      onSent();
    };
    form?.addEventListener("submit", remember);
    return () => form?.removeEventListener("submit", remember);
  }, [input, onSent]);
}

/** It stays while another page comes, which takes the focus on from there. */
function focusMain(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

/**
 * The search the form would make with the typed text, as the request for suggestions has it; null for too
 * short a text.
 */
function searchOf({ form, value }: HTMLInputElement): string | null {
  const text = value.trim();
  if (!form || text.length < MIN_LETTERS) return null;
  const params = formParams(form);
  params.set("q", text);
  return params.toString();
}

function optionOf({ tipo, rotulo, detalhe, n, href }: ShownSuggestion): SuggestionOption {
  return { kind: tipo, label: rotulo, detail: detalhe, count: n, href };
}
