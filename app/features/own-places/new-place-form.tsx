import { lazy, Suspense, useState } from "react";
import { Form } from "react-router";
import { nearProblemText } from "#app/features/map/area/near.ts";
import { useNearMe } from "#app/features/map/area/near-me.tsx";
import type { MapGround } from "#app/features/map/map-view.ts";
import { PlaceFields } from "#app/features/profile/place-fields.tsx";
import { radiusText } from "#app/facts/listings/point-text.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import type { Box } from "#app/lib/ring.ts";
import type { Point } from "#app/lib/sphere.ts";
import { useFirstInvalid } from "#app/ui/first-invalid.tsx";
import { Field } from "#app/ui/form.tsx";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { anew } from "#app/ui/late-code.browser.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { writePoint, type PointSource } from "./posted-point.ts";

const PinMap = lazy(() =>
  import("#app/features/map/pin/pin-map.tsx").then((part) => ({ default: part.PinMap }), anew),
);

interface PinState {
  at: Point;
  source: PointSource;
  /** By how much a press may be off. */
  metres: number;
}

/** A pin that is no farther off needs no remark. */
const CLOSE_METRES = 100;

export interface RefusedPlace {
  errors: FieldErrors;
  typed: Record<"nome" | "city" | "state" | "district", string>;
}

interface Props {
  here: string;
  refused: RefusedPlace | null;
  /** What the map shows at first. */
  within: Box;
  ground: MapGround;
}

/** A new place: its name, and where it is, by a pin, by the device, or in words, which is all that works without scripts. */
export function NewPlaceForm({ here, refused, within, ground }: Props) {
  const form = useFirstInvalid<HTMLFormElement>(refused);
  const [pin, setPin] = useState<PinState | null>(null);
  const near = useNearMe((at) => setPin({ at, source: "aparelho", metres: 0 }));
  const { errors = {}, typed } = refused ?? {};
  return (
    <Form ref={form} method="post" action={here} className="panel" noValidate>
      <h2 className="text-lg font-semibold">Marcar um lugar</h2>
      <Field
        name="nome"
        label="Nome"
        placeholder="Trabalho"
        hint="Como você o chama: Trabalho, Escola da Ana, Casa da mãe."
        defaultValue={typed?.nome}
        error={errors.nome}
        maxLength={40}
        autoComplete="off"
      />
      <input type="hidden" name="ponto" value={pin ? writePoint(pin.at) : ""} />
      <input type="hidden" name="origem" value={pin?.source ?? ""} />
      <input type="hidden" name="raio" value={Math.ceil(pin?.metres ?? 0)} />
      <div className="with-script grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="text-sm font-semibold">No mapa</p>
        <p id="alfinete-dica" className="text-xs text-muted">
          Aproxime e toque no lugar. O alfinete pode ser arrastado, ou movido pelas setas quando está em foco.
        </p>
        <ClientMap>
          <PinMap
            key={pin?.source === "aparelho" ? writePoint(pin.at) : "mapa"}
            within={within}
            point={pin?.at ?? null}
            onPoint={(at, metres) => setPin({ at, source: "mapa", metres })}
            ground={ground}
            describedBy="alfinete-dica"
            instead="Escreva o município e o bairro abaixo."
          />
        </ClientMap>
        {errors.ponto && <p className="text-sm text-red">{errors.ponto}</p>}
        <p className="flex flex-wrap gap-2">
          <button type="button" className="button" disabled={near.state === "asking"} onClick={near.ask}>
            <Icon name="locate" />
            Onde estou agora
          </button>{" "}
          {pin && (
            <button type="button" className="button button-plain" onClick={() => setPin(null)}>
              Tirar o alfinete
            </button>
          )}
        </p>
        <output className="text-sm text-muted">{nearWords(near.state, pin)}</output>
      </div>
      {pin === null && (
        <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <legend className="with-script pb-3 text-sm font-semibold">Ou pelo nome do lugar</legend>
          <PlaceFields city={typed?.city ?? ""} state={typed?.state ?? ""} errors={errors} />
          <Field
            name="district"
            label="Bairro (opcional)"
            hint="Sem ele, ou se não o conhecemos, vale o centro do município, com a incerteza dele."
            defaultValue={typed?.district}
            error={errors.district}
            maxLength={80}
            autoComplete="off"
          />
        </fieldset>
      )}
      <p>
        <SubmitButton name="ato" value="marcar" busy="Marcando…">
          Marcar este lugar
        </SubmitButton>
      </p>
    </Form>
  );
}

function nearWords(state: ReturnType<typeof useNearMe>["state"], pin: PinState | null): string {
  if (state === "asking") return "Perguntando ao navegador onde você está…";
  if (state !== null) return nearProblemText(state, "toque no lugar no mapa");
  if (pin?.source === "aparelho")
    return "A posição foi arredondada aqui no aparelho, em cerca de meio quilômetro. Arraste o alfinete para ser mais exato.";
  if (pin === null) return "";
  const doubt = radiusText(pin.metres);
  return pin.metres > CLOSE_METRES
    ? `Vale o alfinete, mas deste zoom ele pode estar até ${doubt} fora. Aproxime e toque de novo para ser mais exato.`
    : "Vale o alfinete do mapa.";
}

/** The map's code needs a browser; its place is kept until it is there. */
function ClientMap({ children }: { children: React.ReactNode }) {
  const waiting = <div className="pin-map" />;
  return useHydrated() ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}
