import { useEffect, useRef, useState } from "react";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useDebouncedQuestion } from "#app/ui/debounced-question.tsx";
import { Checks } from "./filter-checks.tsx";
import { announceChange } from "./filter-events.browser.ts";
import { formParams } from "./form-address.ts";
import type { PlaceList, PlaceLists, PlaceMatch } from "./place-options.ts";

/** Pause in ms after the last letter before places are requested. */
const DEBOUNCE_MS = 120;

const KINDS: Record<PlaceMatch["key"], string> = { estado: "Estados", cidade: "Cidades", bairro: "Bairros" };

/** Chooses states, then cities of the chosen states, then their districts; typing finds any of them. */
export function PlaceControl({ lists }: { lists: PlaceLists }) {
  const { states, cities, districts } = lists;
  const [typed, setTyped] = useState("");
  const { root, matches, pick } = useMatches(typed, lists);
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
      {matches !== null && <Matches matches={matches} listed={listed} onPick={pick} />}
      <div className="places-lists" hidden={matches !== null}>
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
  /** Values that have a checkbox in the lists below: here they are only shown. The others are fields of the form. */
  listed: Set<string>;
  onPick: (match: PlaceMatch) => void;
}

function Matches({ matches, listed, onPick }: MatchesProps) {
  if (matches.length === 0) return <p className="py-3 text-sm text-muted">Nenhum lugar com este nome.</p>;
  const kinds = Map.groupBy(matches, ({ key }) => key);
  return [...kinds].map(([kind, places]) => (
    <fieldset key={kind} className="checks" aria-label={KINDS[kind]}>
      <p aria-hidden="true">{KINDS[kind]}</p>
      {places.map((place) => (
        <label key={place.value}>
          <input
            type="checkbox"
            name={listed.has(place.value) ? undefined : kind}
            value={place.value}
            checked={place.checked}
            onChange={() => onPick(place)}
          />
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
  const asked = typed.trim();
  const { ask, drop } = useDebouncedQuestion<PlaceMatch[]>(DEBOUNCE_MS);
  useEffect(() => {
    if (asked === "") return;
    const params = formParams(root.current!.closest("form")!);
    params.set("busca", asked);
    // When the request fails, the places found before stay.
    ask(`/lugares.json?${params}`, (found) => found && setMatches(found));
    return drop;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new lists come with new counts
  }, [asked, lists, ask, drop]);

  function pick(match: PlaceMatch) {
    // A pending answer does not know this choice; the search it starts brings new lists, which request the
    // places again.
    drop();
    const { key, value, checked } = match;
    const isPicked = (other: PlaceMatch) => other.key === key && other.value === value;
    // Found by name: the state may already hold the answer to a later request than the one that was clicked.
    setMatches((held) =>
      (held ?? []).map((other) => (isPicked(other) ? { ...other, checked: !checked } : other)),
    );
    const listed = root.current!.querySelector<HTMLInputElement>(
      `.places-lists input[name=${key}][value="${value}"]`,
    );
    if (!listed) return;
    listed.checked = !checked;
    announceChange(listed);
  }
  return { root, matches: asked === "" ? null : matches, pick };
}
