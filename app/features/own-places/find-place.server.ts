import { z } from "zod";
import type { Db } from "#app/db/connect.server.ts";
import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import { roundedPlace, MAX_PLACE_NAME } from "#app/facts/own-places/own-places.ts";
import { withCensus } from "#app/facts/places/census/with-census.server.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import { squeeze } from "#app/lib/text.ts";
import { DEVICE_METRES, MAX_PRESS_METRES, readPoint } from "./posted-point.ts";

type PlaceResult =
  | { outcome: "match"; place: OwnPlace }
  /** The municipality's point, because the neighbourhood is not known to us. */
  | { outcome: "city_only"; place: OwnPlace; city: string }
  | { outcome: "unknown_city" };

/** A municipality without a known extent is taken for a large one. */
const CITY_METRES = 30_000;

const typed = z.string().max(80, "Escreva no máximo 80 letras.").transform(squeeze).default("");

/** The form of a new place: its name, and its point or the words for where it is. */
export const ownPlaceForm = z
  .object({
    nome: z
      .string()
      .transform(squeeze)
      .pipe(
        z
          .string()
          .min(1, "Dê um nome ao lugar, como Trabalho.")
          .max(MAX_PLACE_NAME, `Escreva no máximo ${MAX_PLACE_NAME} letras.`),
      ),
    ponto: z.string().default(""),
    origem: z.string().default(""),
    raio: z.coerce.number().min(0).max(MAX_PRESS_METRES).catch(MAX_PRESS_METRES).default(0),
    city: typed,
    state: z.string().default(""),
    district: typed,
  })
  .transform(({ nome: name, ponto, origem, raio, city, state, district }, { addIssue, issues }) => {
    const point = readPoint(ponto);
    if (point) return { name, point, metres: origem === "aparelho" ? DEVICE_METRES : raio };
    const refuse = (field: string, message: string) => addIssue({ code: "custom", path: [field], message });
    if (ponto !== "") refuse("ponto", "O alfinete tem de ficar no Brasil.");
    else if (city === "") refuse("city", "Escreva o município, ou marque o lugar no mapa.");
    else if (!isUf(state)) refuse("state", "Escolha o estado.");
    if (issues.length > 0) return z.NEVER;
    return { name, address: { city, state: state as Uf, district: district || null } };
  });

type OwnPlaceRequest = z.output<typeof ownPlaceForm>;

/** Finds the point of a place in our own tables and in what we hold of the census; nobody else is asked. */
export async function findPlace(db: Db, request: OwnPlaceRequest): Promise<PlaceResult> {
  if (request.address === undefined) {
    const { name, point, metres } = request;
    return { outcome: "match", place: roundedPlace({ name, at: point, metres }) };
  }
  const { state, city, district } = request.address;
  const texts = { state, city, district, address: "" };
  const resolve = await withCensus(db, resolvePlace, [texts]);
  const { lat, lng, radiusM, precision, city: known } = resolve(state, city, district, "");
  if (lat === null || lng === null) return { outcome: "unknown_city" };
  const place = roundedPlace({ name: request.name, at: [lng, lat], metres: radiusM ?? CITY_METRES });
  return district !== null && precision === "municipio"
    ? { outcome: "city_only", place, city: known }
    : { outcome: "match", place };
}
