import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useDebouncedQuestion } from "#app/ui/debounced-question.tsx";
import { Checks } from "./filter-checks.tsx";
import { announceChange, onFormReset } from "./filter-events.browser.ts";
import { formParams } from "./form-address.ts";
import type { PlaceList, PlaceLists, PlaceMatch } from "./place-options.ts";

/** Pause in ms after the last letter before places are requested. */
const DEBOUNCE_MS = 120;

const KINDS: Record<PlaceMatch["key"], string> = { estado: "Estados", cidade: "Cidades", bairro: "Bairros" };

/** Chooses states, then cities of the chosen states, then their districts; typing finds any of them. */
export function PlaceControl({ lists }: { lists: PlaceLists }) {
  const { states, cities, districts } = lists;
  const [typed, setTyped] = useState("");
  const { root, matches, picks, pick, forget } = useMatches(typed, lists);
  const listed = new Set([states, cities.options, districts.options].flat().map(({ value }) => value));
  return (
    <div ref={root} className="places">
      <label className="amount with-script">
        <Icon name="search" />
        <span className="sr-only">Procurar estado, cidade ou bairro</span>
        <input
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // In a field of its own Enter would send the form.
            if (event.key === "Enter") event.preventDefault();
          }}
          maxLength={60}
          placeholder="Estado, cidade ou bairro"
          autoComplete="off"
          enterKeyHint="done"
        />
      </label>
      <p className="sr-only" aria-live="polite">
        {matches !== null && plural(matches.length, "lugar", "lugares")}
      </p>
      {matches !== null && <Matches matches={matches} onPick={pick} />}
      {picks.map(
        ({ key, value, checked }) =>
          checked && !listed.has(value) && <input key={value} type="hidden" name={key} value={value} />,
      )}
      <div
        className="places-lists"
        hidden={matches !== null}
        onChange={({ target }) => forget(target as unknown as HTMLInputElement)}
      >
        <Places label="Estados" name="estado" list={{ options: states, more: 0 }} />
        <Places label="Cidades" name="cidade" list={cities} all="Ver todas" />
        <Places label="Bairros" name="bairro" list={districts} />
      </div>
    </div>
  );
}

interface PlacesProps {
  label: string;
  name: string;
  list: PlaceList;
  all?: string;
}

function Places({ label, name, list: { options, more }, all }: PlacesProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className="checks" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      <Checks name={name} options={options} all={all} />
      {more > 0 && (
        <p className="with-script">{`E mais ${writtenCount(more)}: escreva o nome acima para encontrar.`}</p>
      )}
    </fieldset>
  );
}

interface MatchesProps {
  matches: PlaceMatch[];
  onPick: (match: PlaceMatch) => void;
}

/** Places found by name. Their checkboxes are no fields of the form: those of the lists are, and the picks beside them. */
function Matches({ matches, onPick }: MatchesProps) {
  if (matches.length === 0) return <p className="py-3 text-sm text-muted">Nenhum lugar com este nome.</p>;
  const kinds = Map.groupBy(matches, ({ key }) => key);
  return [...kinds].map(([kind, places]) => (
    <fieldset key={kind} className="checks" aria-label={KINDS[kind]}>
      <p aria-hidden="true">{KINDS[kind]}</p>
      {places.map((place) => (
        <label key={place.value}>
          <input type="checkbox" value={place.value} checked={place.checked} onChange={() => onPick(place)} />
          {`${place.label} `}
          <i>{writtenCount(place.count)}</i>
        </label>
      ))}
    </fieldset>
  ));
}

/**
 * Places found for the typed text; null while nothing is typed. When `lists` changes they are requested again
 * for new counts.
 */
function useMatches(typed: string, lists: PlaceLists) {
  const root = useRef<HTMLDivElement>(null);
  const [matches, setMatches] = useState<PlaceMatch[] | null>(null);
  const text = typed.trim();
  const { ask, drop } = useDebouncedQuestion<PlaceMatch[]>(DEBOUNCE_MS);
  /**
   * Places as they were chosen since the form last showed what was searched: fields of the form, because an earlier search
   * may be answered first.
   */
  const [picks, setPicks] = useState<PlaceMatch[]>([]);
  useEffect(() => onFormReset(root.current!.closest("form"), () => setPicks([])), []);
  const showPicks = useEffectEvent(() => {
    for (const one of picks) {
      const listed = listedAs(root.current!, one);
      if (listed) listed.checked = one.checked;
    }
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new lists may have checkboxes of their own for picks
  useLayoutEffect(() => showPicks(), [lists]);
  useEffect(() => {
    if (text === "") return;
    const params = formParams(root.current!.closest("form")!);
    params.set("busca", text);
    // When the request fails, the places found before stay.
    ask(`/lugares.json?${params}`, (results) => results && setMatches(results));
    return drop;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new lists come with new counts
  }, [text, lists, ask, drop]);

  function pick(match: PlaceMatch) {
    // A pending answer does not know this choice; the search it starts brings new lists, which request the
    // places again.
    drop();
    const checked = !match.checked;
    setPicks((current) => [...current.filter((other) => !isSame(other, match)), { ...match, checked }]);
    // Found by name: the state may already hold the answer to a later request than the one that was clicked.
    setMatches((current) =>
      (current ?? []).map((other) => (isSame(other, match) ? { ...other, checked } : other)),
    );
    const listed = listedAs(root.current!, match);
    if (listed) listed.checked = checked;
    announceChange(root.current!);
  }

  /** A checkbox of the lists that is pressed itself says more than an earlier pick. */
  function forget({ name, value }: HTMLInputElement) {
    setPicks((current) => current.filter((other) => other.key !== name || other.value !== value));
  }
  return { root, matches: text === "" ? null : matches, picks, pick, forget };
}

function isSame(one: PlaceMatch, other: PlaceMatch): boolean {
  return one.key === other.key && one.value === other.value;
}

/** The checkbox of a place in the lists. */
function listedAs(root: HTMLElement, { key, value }: PlaceMatch): HTMLInputElement | null {
  return root.querySelector(`.places-lists input[name=${key}][value="${value}"]`);
}
