import { z } from "zod";
import type { HolidaysValue } from "#app/db/shapes/costs.ts";
import { allCities, cityBySlug } from "#app/facts/places/places.ts";
import { isUf, UF_NAMES, UFS } from "#app/lib/br.ts";
import { COUNTRY, readPlaceKey, writePlaceKey } from "./cost-keys.ts";
import { field } from "./cost-fields.ts";
import type { CostTable } from "./cost-table.ts";
import { readHolidays, writeHolidays } from "./local-holidays.ts";

const PLACE = "Escreva Município/UF, como Campinas/SP, ou uma UF.";

/** Holidays of a state or of a municipality. Both count: neither is the default of the other. */
export const feriados: CostTable = {
  title: "Feriados locais",
  about:
    "Feriados do estado e do município do imóvel, que podem adiar o boleto. As datas contam só os nacionais e os bancários; os locais são ditos ao lado.",
  missing: "Onde falta o lugar, os prazos dizem “feriados locais não contados”.",
  published: "Lei estadual ou municipal, ou o calendário da prefeitura.",
  keyFields: [{ name: "lugar", label: "Lugar", hint: "Município/UF, ou só a UF.", required: true }],
  valueFields: [
    {
      name: "feriados",
      label: "Feriados",
      hint: "Um por linha, ou separados por ponto e vírgula: “09/07 Revolução Constitucionalista” em todos os anos, “24/06/2026 São João” só em um. A lista nova substitui a anterior inteira.",
      long: true,
      required: true,
    },
  ],
  schema: z
    .object({
      lugar: field((text) => {
        const key = readPlaceKey(text);
        return key === COUNTRY ? null : key;
      }, PLACE),
      feriados: z
        .string({ error: "Escreva ao menos um feriado." })
        .transform((text, context): HolidaysValue => {
          const read = readHolidays(text);
          if ("kind" in read) return read;
          context.addIssue({ code: "custom", message: read.error });
          return z.NEVER;
        }),
    })
    .transform(({ lugar, feriados: value }) => ({ key: lugar, value })),
  texts: (key, value) => ({ lugar: writePlaceKey(key), feriados: writeHolidays(value as HolidaysValue) }),
  keyWords(key) {
    const city = cityBySlug(key);
    if (city) return `${city.name}/${city.state}`;
    const state = key.toUpperCase();
    return isUf(state) ? `${UF_NAMES[state]} (todo o estado)` : key;
  },
  expected: [],
  keys: () => [...UFS.map((uf) => uf.toLowerCase()), ...allCities().map(({ slug }) => slug)],
};
