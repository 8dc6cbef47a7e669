import { Form } from "react-router";
import { ownPlacesHref } from "#app/facts/own-places/own-places-path.ts";
import { MAX_OWN_PLACES } from "#app/facts/own-places/own-places.ts";
import type { MapGround } from "#app/features/map/map-view.ts";
import type { Box } from "#app/lib/ring.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NewPlaceForm, type RefusedPlace } from "./new-place-form.tsx";
import type { OwnPlacesView } from "./own-places-view.ts";

interface Props {
  view: OwnPlacesView;
  /** The page that led here. */
  back: string;
  refused: RefusedPlace | null;
  /** What the map of a new place shows at first. */
  within: Box;
  ground: MapGround;
}

/** `/meus-lugares`: the places that a person measures distances from. */
export function OwnPlacesPage({ view, back, refused, within, ground }: Props) {
  const here = ownPlacesHref(back);
  return (
    <div className="page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-6">
      <div className="grid gap-1">
        <BackLink to={back}>Voltar para onde você estava</BackLink>
        <h1 className="py-[0.3125rem] text-xl font-semibold sm:text-2xl">Meus lugares</h1>
        <p className="max-w-[60ch] text-muted">
          Marque o trabalho, a escola ou outro lugar. Os imóveis mostram a distância até ele em linha reta, e
          a busca pode pôr os mais perto primeiro.
        </p>
      </div>
      {view.places.length > 0 && <Places view={view} here={here} />}
      {view.full ? (
        <p className="panel text-sm">
          {`Você já tem ${MAX_OWN_PLACES} lugares, o máximo. Apague um para marcar outro.`}
        </p>
      ) : (
        <NewPlaceForm
          key={view.places.length}
          here={here}
          refused={refused}
          within={within}
          ground={ground}
        />
      )}
      <section className="grid gap-1 text-sm text-muted" aria-labelledby="guardados">
        <h2 id="guardados" className="font-semibold">
          Onde ficam guardados
        </h2>
        <p className="max-w-[70ch]">{view.storage}</p>
        <p className="max-w-[70ch]">
          O ponto é arredondado em cerca de 55 metros. Ele não aparece em endereços de página, em links que
          você envia nem em registros de acesso, e ninguém de fora é consultado.
        </p>
      </section>
    </div>
  );
}

function Places({ view, here }: { view: OwnPlacesView; here: string }) {
  return (
    <section className="grid gap-2" aria-labelledby="marcados">
      <h2 id="marcados" className="text-lg font-semibold">
        Lugares marcados
      </h2>
      <ul className="grid divide-y divide-line border-y border-line">
        {view.places.map(({ name, known, active }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-40 flex-1">
              <strong className="font-semibold wrap-anywhere">{name}</strong>{" "}
              <span className="text-sm whitespace-nowrap text-muted">{known}</span>
              {active && <span className="block text-sm text-brand">As distâncias são medidas daqui</span>}
            </p>
            <Form method="post" action={here} className="flex flex-wrap gap-2" preventScrollReset>
              <input type="hidden" name="lugar" value={name} />
              {active ? (
                <button name="ato" value="parar" className="button" aria-label={`Parar de medir: ${name}`}>
                  Parar de medir
                </button>
              ) : (
                <button name="ato" value="usar" className="button" aria-label={`Medir daqui: ${name}`}>
                  Medir daqui
                </button>
              )}
              <button
                name="ato"
                value="apagar"
                className="button button-plain"
                aria-label={`Apagar: ${name}`}
              >
                <Icon name="trash" />
                Apagar
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
