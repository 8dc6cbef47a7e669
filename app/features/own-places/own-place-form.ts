import { z } from "zod";
import { MAX_PLACE_NAME } from "#app/facts/own-places/own-places.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import { squeeze } from "#app/lib/text.ts";
import { DEVICE_METRES, MAX_PRESS_METRES, readPoint } from "./posted-point.ts";

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

export type OwnPlaceRequest = z.output<typeof ownPlaceForm>;
