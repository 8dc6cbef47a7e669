import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChosenPlace } from "./alert-view.ts";
import type { PlaceMatch } from "#app/features/search/screen/place-options.ts";
import { useCombobox } from "#app/features/search/suggest/use-combobox.tsx";
import { writtenCount } from "#app/lib/numbers.ts";
import { Field } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useDebouncedQuestion } from "#app/ui/debounced-question.tsx";

/** Milliseconds of pause in typing before the server is asked. */
const DEBOUNCE_MS = 70;
const MAX_SHOWN = 8;
const KINDS: Record<PlaceMatch["key"], string> = { estado: "Estado", cidade: "Cidade", bairro: "Bairro" };

interface Props {
  places: ChosenPlace[];
  /** Typed text that matches no place. */
  text: string;
  error: string | undefined;
  /** Called after places were added or removed, when the form's fields contain the change. */
  onChange: () => void;
}

/**
 * Where an alert searches. Each chosen place is a ticked box, and a text field finds more places by the beginning of
 * their names. Without a script the text is sent as typed and read on the server.
 */
export function LocationField({ places: given, text, error, onChange }: Props) {
  const [places, setPlaces] = useState(given);
  const [matches, setMatches] = useState<PlaceMatch[]>([]);
  const root = useRef<HTMLDivElement>(null);
  const question = useDebouncedQuestion<PlaceMatch[]>(DEBOUNCE_MS);
  const offered = matches
    .filter(({ value }) => places.every((place) => place.value !== value))
    .slice(0, MAX_SHOWN);
  const combobox = useCombobox({
    count: offered.length,
    onPick: (index) => pick(offered[index]!),
    onDelete: () => {},
  });

  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (places !== given) changed();
  }, [places, given]);

  function type(typed: string) {
    combobox.open();
    if (typed.trim() === "") {
      question.drop();
      setMatches([]);
      return;
    }
    const params = new URLSearchParams({ busca: typed.trim() });
    // Neighbourhoods are searched in the chosen cities.
    for (const { key, value } of places) if (key === "cidade") params.append("cidade", value);
    question.ask(`/lugares.json?${params}`, (results) => setMatches(results ?? []));
  }

  function pick({ key, value, label }: PlaceMatch) {
    // States and cities are not combined: a city replaces states, and a state replaces cities and neighbourhoods.
    const compatible = places.filter((place) => (key === "estado") === (place.key === "estado"));
    setPlaces([...compatible, { key, value, label }]);
    setMatches([]);
    combobox.close();
    const input = root.current!.querySelector<HTMLInputElement>("input[name=lugar]")!;
    input.value = "";
    input.focus();
  }

  /** Removing the last city removes its neighbourhoods. */
  function removePlace(place: ChosenPlace) {
    const left = places.filter((one) => one !== place);
    setPlaces(left.some(({ key }) => key === "cidade") ? left : left.filter(({ key }) => key !== "bairro"));
    root.current!.querySelector<HTMLInputElement>("input[name=lugar]")!.focus();
  }

  return (
    <div ref={root} className="alert-location">
      <Field
        name="lugar"
        label="Localização"
        placeholder="Estado, cidade ou bairro"
        hint={
          places.length === 0
            ? "Sem lugar, o alerta procura em todo o Brasil. Bairros aparecem depois da cidade."
            : undefined
        }
        defaultValue={text}
        error={error}
        maxLength={80}
        autoComplete="off"
        {...combobox.input}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={combobox.close}
      />
      {combobox.isShown && (
        <div className="suggestions">
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot stay open under a text field
            role="listbox"
            id={combobox.listId}
            aria-label="Lugares"
          >
            {offered.map((match, i) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field handles the keys
              <div
                className="suggestion"
                key={match.key + match.value}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of that list
                role="option"
                id={combobox.optionId(i)}
                aria-selected={i === combobox.active}
                tabIndex={-1}
                // The field keeps the focus: losing it closes the list before the click arrives.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(match)}
              >
                <Icon name="pin" />
                <span className="suggestion-text">
                  <span>{match.label}</span>
                  <small>{KINDS[match.key]}</small>
                </span>
                <i>
                  {writtenCount(match.count)}
                  <span className="sr-only"> {match.count === 1 ? "imóvel" : "imóveis"}</span>
                </i>
              </div>
            ))}
          </div>
        </div>
      )}
      {places.length > 0 && (
        <fieldset className="alert-places" aria-label="Lugares escolhidos">
          {places.map((place) => (
            <label key={place.key + place.value}>
              <input
                type="checkbox"
                name={place.key}
                value={place.value}
                defaultChecked
                onChange={() => removePlace(place)}
              />
              {place.label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
