import type { OwnPlaces } from "#app/db/shapes/own-places.ts";
import { withinText } from "#app/facts/listings/point-text.ts";
import { MAX_OWN_PLACES } from "#app/facts/own-places/own-places.ts";

export interface OwnPlacesView {
  places: {
    name: string;
    /** How exactly its point is known: `± 40 m`. */
    known: string;
    active: boolean;
  }[];
  full: boolean;
  /** Where they are kept. */
  storage: string;
}

const ON_DEVICE =
  "Ficam só neste aparelho, num cookie que este site lê para calcular as distâncias e não guarda. Se você entrar na sua conta, eles passam para ela.";
const IN_ACCOUNT = "Ficam na sua conta, só para você, e saem quando você os apaga.";

export function ownPlacesView({ places, active }: OwnPlaces, isMember: boolean): OwnPlacesView {
  return {
    places: places.map(({ name, metres }, i) => ({
      name,
      known: withinText(metres),
      active: i === active,
    })),
    full: places.length >= MAX_OWN_PLACES,
    storage: isMember ? IN_ACCOUNT : ON_DEVICE,
  };
}
