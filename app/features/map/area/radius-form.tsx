import { useId, useRef, useState, type SyntheticEvent } from "react";
import { readDecimal } from "#app/facts/query/amount.ts";
import { lazily } from "#app/lib/lazily.ts";
import type { Point } from "#app/lib/sphere.ts";
import type { CameraStore } from "../camera-store.ts";
import { askCities } from "../map-requests.browser.ts";
import { RADIUS, wholeRadius, type Shape } from "./shape.ts";

interface CityPoint {
  label: string;
  center: Point;
}

interface Props {
  cameras: CameraStore;
  /** The circle that is being changed. */
  circle?: Extract<Shape, { kind: "circle" }>;
  onShape: (shape: Shape) => void;
}

const USUAL_KM = "5";
const decimal = lazily(
  () => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 2, useGrouping: false }),
);

/** A form for a radius in km: around a city, or around the centre of the existing circle. */
export function RadiusForm({ cameras, circle, onShape }: Props) {
  const list = useId();
  const [cities, setCities] = useState<CityPoint[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const asking = useRef<AbortController | null>(null);
  const here = circle ? "Centro atual" : "Centro do mapa";

  /** Suggests cities for typed letters; null when the request failed. */
  async function find(typed: string): Promise<CityPoint[] | null> {
    asking.current?.abort();
    if (!typed.trim()) return [];
    asking.current = new AbortController();
    const result = await askCities(typed.replace(/\/.*$/, ""), asking.current.signal);
    if (!("ok" in result)) return null;
    return result.ok.flatMap(({ name, state, center }) =>
      center ? [{ label: `${name}/${state}`, center }] : [],
    );
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const km = readDecimal(String(form.get("raio")));
    if (km === null || km * 1_000 < RADIUS.min || km * 1_000 > RADIUS.max) {
      return setProblem("O raio vai de 0,1 a 500 km.");
    }
    const typed = String(form.get("centro")).trim();
    const options = typed ? await find(typed) : [];
    if (options === null) return setProblem("A busca de cidades não respondeu. Tente de novo.");
    const chosen = options.find(({ label }) => label === typed) ?? options[0];
    if (typed && !chosen) return setProblem(`Não encontramos a cidade “${typed}”.`);
    const center = chosen?.center ?? circle?.center ?? cameras.get()?.center;
    setProblem(null);
    if (center) onShape({ kind: "circle", center, metres: wholeRadius(km * 1_000) });
  }

  return (
    <form className="radius-form" onSubmit={(event) => void submit(event)} noValidate>
      <label>
        <span>Centro</span>
        <input
          className="field"
          name="centro"
          list={list}
          autoComplete="off"
          placeholder={here}
          onChange={({ target }) => void find(target.value).then((options) => options && setCities(options))}
        />
      </label>
      <datalist id={list}>
        {cities.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </datalist>
      <label>
        <span>Raio (km)</span>
        <input
          className="field"
          name="raio"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={circle ? decimal().format(circle.metres / 1_000) : USUAL_KM}
          aria-invalid={problem !== null}
        />
      </label>
      <button type="submit" className="button button-brand">
        Aplicar
      </button>
      {problem && (
        <p role="alert" className="text-red">
          {problem}
        </p>
      )}
    </form>
  );
}
