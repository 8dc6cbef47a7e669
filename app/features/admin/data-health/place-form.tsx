import { lazy, Suspense, useState, type ReactNode } from "react";
import { Form } from "react-router";
import type { Point } from "#app/lib/sphere.ts";
import { Field } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { anew } from "#app/ui/late-code.browser.ts";
import type { PlaceView } from "./data-dialog.server.ts";
import { SendButton, type RefusedAct } from "./act-parts.tsx";
import { PRECISIONS } from "./data-words.ts";
import { readPoint, writePoint } from "./read-point.ts";
import type { MapGround } from "#app/features/map/map-view.ts";

const PinMap = lazy(() =>
  import("#app/features/map/pin/pin-map.tsx").then((part) => ({ default: part.PinMap }), anew),
);

interface Props {
  id: string;
  here: string;
  place: PlaceView;
  refused: RefusedAct | null;
  ground: MapGround;
}

/** Where a property is: typed, and with scripts a pin on the map that follows what is typed and the reverse. */
export function PlaceForm({ id, here, place, refused, ground }: Props) {
  const [typed, setTyped] = useState(refused?.typed.posicao ?? place.point);
  const read = readPoint(typed);
  const { west, south, east, north } = place.within;
  const middle: Point = [(west + east) / 2, (south + north) / 2];
  const point: Point = "point" in read ? [read.point.lng, read.point.lat] : middle;
  const onPoint = ([lng, lat]: Point) => setTyped(writePoint({ lat, lng }));
  const chosen = refused?.typed.precisao ?? place.precision ?? "porta";
  return (
    <Form method="post" action={here} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <input type="hidden" name="item" value={id} />
      <Field
        name="posicao"
        label="Latitude e longitude"
        inputMode="text"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder="-22,906847; -43,172896"
        hint={`Em graus, como copiadas de um mapa. O ponto tem de ficar em ${place.where}.`}
        error={refused?.errors.posicao}
      />
      <p className="text-sm">
        <a
          href={place.streetsHref}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center gap-1"
        >
          Procurar o endereço num mapa de ruas
          <Icon name="external" />
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
      </p>
      <div className="with-script grid gap-2">
        <p id="alfinete-dica" className="text-xs text-muted">
          Arraste o alfinete, toque no mapa, ou use as setas com o alfinete em foco (com Shift, mais devagar).
        </p>
        <ClientMap>
          <PinMap
            within={place.within}
            point={point}
            onPoint={onPoint}
            ground={ground}
            describedBy="alfinete-dica"
            instead="Escreva as coordenadas acima."
          />
        </ClientMap>
      </div>
      <fieldset className="grid gap-1">
        <legend className="text-sm font-semibold">O quanto se sabe</legend>
        {Object.entries(PRECISIONS).map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="radio"
              name="precisao"
              value={value}
              defaultChecked={value === chosen}
              className="size-5 flex-none accent-brand"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p>
        <SendButton act="posicao" main>
          Salvar a posição
        </SendButton>
      </p>
    </Form>
  );
}

/** The map's code needs a browser; its place is kept until it is there. */
function ClientMap({ children }: { children: ReactNode }) {
  const waiting = <div className="pin-map" />;
  return useHydrated() ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}
