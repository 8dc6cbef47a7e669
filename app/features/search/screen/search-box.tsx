import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type FocusEvent } from "react";
import { useNavigate } from "react-router";
import type { SuggestionOption } from "#app/features/search/suggest/suggestion-list.tsx";
import { useCombobox } from "#app/features/search/suggest/use-combobox.tsx";
import { useSuggestions, type ShownSuggestion } from "#app/features/search/suggest/use-suggestions.tsx";
import { useHydrated, useWasWritten } from "#app/ui/hydrated.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { onDevice } from "#app/ui/text-store.browser.ts";
import { firstGesture } from "#app/ui/late-code.browser.ts";
import { formParams } from "./form-address.ts";
import { plural } from "#app/lib/numbers.ts";

/** With fewer letters recent searches are listed instead, because suggestions would be too many. */
const MIN_LETTERS = 2;

/** What only a touched box needs. */
const loadParts = () => import("./search-field.browser.ts");
// Without its code the box works as it does without suggestions.
const SuggestionList = lazy(() =>
  loadParts().then(
    (list) => ({ default: list.SuggestionList }),
    () => ({ default: () => null }),
  ),
);

/** Where the code does not arrive, the box works as without own searches on this device. */
function withParts(use: (parts: Awaited<ReturnType<typeof loadParts>>) => void): void {
  void loadParts().then(use, () => {});
}

interface Props {
  text: string;
  placeholder: string;
  /** Its button has a label on every screen. */
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
  const wasWritten = useWasWritten();
  const [isLong, setLong] = useState(false);
  const [recent, setRecent] = useState<SuggestionOption[]>([]);
  const suggestions = useSuggestions(loadParts);
  const isOwn = ({ href }: { href: string }) => recent.some((one) => one.href === href);
  const options = isLong
    ? [...recent, ...suggestions.shown.filter((one) => !isOwn(one)).map(optionOf)]
    : recent;

  // Late code does not come in the order in which it was asked for, so the text is read when it is there.
  const readRecent = () =>
    withParts(({ ownSearches }) => {
      const field = input.current;
      if (field) setRecent(ownSearches(onDevice, searchOf(field) === null ? "" : field.value.trim()));
    });

  function pick(index: number) {
    const option = options[index];
    if (!option) return;
    combobox.close();
    const { kind, label, href } = option;
    if (kind !== "recente") withParts(({ rememberSearch }) => rememberSearch(onDevice, { label, href }));
    if (input.current) input.current.value = "";
    setLong(false);
    suggestions.ask(null);
    void navigate(href, { preventScrollReset: !roomy && href.startsWith("/dashboard") });
  }

  function forget(index: number) {
    const option = options[index];
    if (option?.kind !== "recente") return;
    withParts(({ forgetSearch }) => forgetSearch(onDevice, option.href));
    setRecent(recent.filter((one) => one !== option));
  }

  function forgetAll() {
    withParts(({ forgetSearches }) => forgetSearches(onDevice));
    setRecent([]);
    input.current?.focus();
  }

  const combobox = useCombobox({
    count: options.length,
    isLate: suggestions.isRequested,
    onPick: pick,
    onDelete: forget,
  });

  function show({ currentTarget }: { currentTarget: HTMLInputElement }) {
    const search = searchOf(currentTarget);
    setLong(search !== null);
    readRecent();
    suggestions.ask(search);
    combobox.open();
  }

  /** Suggestions end with the focus on the field; recent searches stay for the button that clears them. */
  function leave(event: FocusEvent<HTMLDivElement>) {
    if (isLong || !event.currentTarget.contains(event.relatedTarget)) combobox.close();
  }

  const sent = useEffectEvent(combobox.close);
  useEffect(() => {
    const field = input.current!;
    // What fails here is loaded when it is needed.
    void firstGesture().then(() =>
      withParts(({ watchField }) => watchField(field, () => sent(), wasWritten)),
    );
  }, [wasWritten]);

  return (
    <div className="search-box" onBlur={leave}>
      <Icon name="search" className={roomy ? "icon" : "icon max-sm:hidden"} />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={text}
        maxLength={200}
        aria-label="Buscar por endereço, bairro, cidade ou código do imóvel"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        onInput={show}
        onClick={show}
        {...(isHydrated ? combobox.input : {})}
      />
      <button className="button button-brand">
        {!roomy && <Icon name="search" className="icon sm:hidden" />}
        <span className={roomy ? undefined : "max-sm:sr-only"}>Buscar</span>
      </button>
      {combobox.isShown && (
        <Suspense>
          <SuggestionList
            options={options}
            combobox={combobox}
            onPick={pick}
            onForget={forget}
            onForgetAll={isLong ? null : forgetAll}
          />
        </Suspense>
      )}
      {isHydrated && (
        <span className="sr-only" aria-live="polite">
          {combobox.isOpen &&
            isLong &&
            suggestions.isKnown &&
            plural(options.length, "sugestão", "sugestões")}
        </span>
      )}
    </div>
  );
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
