import { expect, test } from "vitest";
import { parseDescription, type Description } from "./description.ts";

const NOTHING: Description = {
  type: null,
  areaTotalM2: null,
  areaPrivateM2: null,
  areaLandM2: null,
  bedrooms: null,
  livingRooms: null,
  bathrooms: null,
  parking: null,
  suites: null,
  halfBaths: null,
  amenities: [],
  unknownTokens: [],
};

const GOLDEN: [text: string, expected: Partial<Description>][] = [
  [
    "Apartamento, 0.00 de área total, 77.60 de área privativa, 0.00 de área do terreno,  3 qto(s), varanda, a.serv, WC, 1 sala(s), DCE, cozinha, 2 vaga(s) de garagem.",
    {
      type: "Apartamento",
      areaPrivateM2: 77.6,
      bedrooms: 3,
      livingRooms: 1,
      bathrooms: 1,
      parking: 2,
      amenities: ["area_servico", "cozinha", "dce", "garagem", "sala", "varanda", "wc"],
    },
  ],
  [
    "Casa, 10.50 de área total, 71.24 de área privativa, 2035960.00 de área do terreno,  2 qto(s), 1 suite(s), WC, WC Emp, 2 lavabo(s), Terraco, sacada, piscina, churrasqueira.",
    {
      type: "Casa",
      areaTotalM2: 10.5,
      areaPrivateM2: 71.24,
      areaLandM2: 2_035_960,
      bedrooms: 2,
      bathrooms: 3,
      suites: 1,
      halfBaths: 2,
      amenities: ["churrasqueira", "lavabo", "piscina", "sacada", "suite", "terraco", "wc", "wc_empregada"],
    },
  ],
  [
    "Terreno, 0.00 de área total, 0.00 de área privativa, 0.01 de área do terreno.",
    { type: "Terreno", areaLandM2: 0.01 },
  ],
  ["Imóvel rural, 0.00 de área total", { type: "Imóvel rural" }],
  ["Casa,  0 qto(s), 0 vaga(s) de garagem.", { type: "Casa" }],
  ["Casa, 2 lavabo(s).", { type: "Casa", halfBaths: 2, amenities: ["lavabo"] }],
  [
    "Castelo, 3 torre(s), fosso, 1.5 qto(s), 2 WC.",
    { type: "Castelo", unknownTokens: ["3 torre(s)", "fosso", "1.5 qto(s)", "2 WC"] },
  ],
  [
    "CASA, 5.00 DE ÁREA TOTAL, wc, SACADA.",
    { type: "CASA", areaTotalM2: 5, bathrooms: 1, amenities: ["sacada", "wc"] },
  ],
  ["", {}],
];

test.for(GOLDEN)("%s", ([text, expected]) => {
  expect(parseDescription(text)).toEqual({ ...NOTHING, ...expected });
});
