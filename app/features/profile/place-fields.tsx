// No HTML element shows suggestions of a server: a datalist hides options without the typed letters and accents.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
/* oxlint-disable jsx-a11y/click-events-have-key-events */
import { useRef, useState, type KeyboardEvent } from "react";
import type { CityName } from "#app/facts/places/find-cities.ts";
import { UFS } from "#app/lib/br.ts";
import { Field, SelectField } from "#app/ui/form.tsx";
import { useDebouncedQuestion } from "#app/ui/debounced-question.tsx";
import type { FieldErrors } from "#app/lib/form.ts";

/** Milliseconds of pause in typing before the server is asked. */
const DEBOUNCE_MS = 120;
const NONE: CityName[] = [];

interface PlaceFieldsProps {
  city: string;
  state: string;
  errors: FieldErrors;
}

/** City and state. While somebody types, the server suggests municipalities; without a script it is plain text. */
export function PlaceFields({ city, state, errors }: PlaceFieldsProps) {
  const input = useRef<HTMLDivElement>(null);
  const states = useRef<HTMLSelectElement>(null);
  const question = useDebouncedQuestion<CityName[]>(DEBOUNCE_MS);
  const [options, setCities] = useState(NONE);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const cities = open ? options : NONE;
  const shown = cities.length > 0;

  function suggest(typed: string) {
    setActive(-1);
    setOpen(typed.trim() !== "");
    if (typed.trim() === "") return question.drop();
    const query = new URLSearchParams({ busca: typed, estado: states.current?.value ?? "" });
    question.ask(`/cidades.json?${query}`, (answer) => setCities(answer ?? NONE));
  }

  function choose(chosen: CityName) {
    const field = input.current?.querySelector("input");
    if (field) field.value = chosen.name;
    if (states.current) states.current.value = chosen.state;
    setOpen(false);
  }

  function steer(event: KeyboardEvent) {
    if (event.key === "Escape" && shown) setOpen(false);
    else if (event.key === "Enter" && shown && active >= 0) choose(cities[active]!);
    else if (event.key === "ArrowDown" && shown) setActive((active + 1) % cities.length);
    else if (event.key === "ArrowUp" && shown)
      setActive((Math.max(active, 0) + cities.length - 1) % cities.length);
    else return;
    event.preventDefault();
  }

  return (
    <div className="grid items-start gap-4 grid-cols-[1fr_7rem]">
      <div ref={input} className="relative">
        <Field
          key={city}
          name="city"
          label="Cidade"
          placeholder="São Paulo"
          defaultValue={city}
          error={errors.city}
          maxLength={80}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls="cidades-sugeridas"
          aria-activedescendant={shown && active >= 0 ? `cidade-${active}` : undefined}
          onInput={(event) => suggest(event.currentTarget.value)}
          onKeyDown={steer}
          onBlur={() => setOpen(false)}
        />
        <ul
          id="cidades-sugeridas"
          role="listbox"
          aria-label="Cidades"
          className="city-suggestions"
          hidden={!shown}
        >
          {cities.map((suggested, index) => (
            <li
              key={suggested.name + suggested.state}
              id={`cidade-${index}`}
              role="option"
              aria-selected={index === active}
              // The field keeps the focus: losing it closes the list before the click arrives.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggested)}
            >
              {suggested.name} <span className="text-muted">{suggested.state}</span>
            </li>
          ))}
        </ul>
      </div>
      <SelectField
        key={state}
        ref={states}
        name="state"
        label="Estado"
        defaultValue={state}
        error={errors.state}
        autoComplete="address-level1"
      >
        <option value="" data-example>
          Ex.: SP
        </option>
        {UFS.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
    </div>
  );
}
