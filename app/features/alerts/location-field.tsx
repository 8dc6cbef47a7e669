import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChosenPlace } from "./alert-view.ts";
import type { PlaceMatch } from "#app/features/search/screen/place-options.ts";
import { useCombobox } from "#app/features/search/suggest/use-combobox.tsx";
import { writtenCount } from "#app/lib/numbers.ts";
import { Field } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { usePausedQuestion } from "#app/ui/paused-question.tsx";

/** A pause in typing long enough that the letters before it are worth asking about. */
const PAUSE_MS = 70;
const MAX_SHOWN = 8;
const KINDS: Record<PlaceMatch["key"], string> = { estado: "Estado", cidade: "Cidade", bairro: "Bairro" };

interface Props {
  places: ChosenPlace[];
  /** Typed words that nobody knew. */
  text: string;
  error: string | undefined;
  /** Places were chosen or given up; the fields say so by now. */
  onChange: () => void;
}

/**
 * Where an alert looks: the places chosen, each a ticked box, and a field that finds more by what their names begin
 * with. Without a script the words are sent as they are and understood on the server.
 */
export function LocationField({ places: given, text, error, onChange }: Props) {
  const [places, setPlaces] = useState(given);
  const [matches, setMatches] = useState<PlaceMatch[]>([]);
  const root = useRef<HTMLDivElement>(null);
  const question = usePausedQuestion<PlaceMatch[]>(PAUSE_MS);
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
    // Neighbourhoods are those of the chosen cities.
    for (const { key, value } of places) if (key === "cidade") params.append("cidade", value);
    question.ask(`/lugares.json?${params}`, (found) => setMatches(found ?? []));
  }

  function pick({ key, value, label }: PlaceMatch) {
    // A city is one of a state and not beside it; a whole state leaves its cities behind.
    const beside = places.filter((place) => (key === "estado") === (place.key === "estado"));
    setPlaces([...beside, { key, value, label }]);
    setMatches([]);
    combobox.close();
    const input = root.current!.querySelector<HTMLInputElement>("input[name=lugar]")!;
    input.value = "";
    input.focus();
  }

  /** Neighbourhoods go with their last city. */
  function giveUp(place: ChosenPlace) {
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
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
              <div
                className="suggestion"
                key={match.key + match.value}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of that list
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
                onChange={() => giveUp(place)}
              />
              {place.label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
