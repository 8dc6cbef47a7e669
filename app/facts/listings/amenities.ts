/** Feature tokens of the description grammar that a person may filter by, with the words people read. */
export const AMENITIES = {
  area_servico: "Área de serviço",
  churrasqueira: "Churrasqueira",
  cozinha: "Cozinha",
  dce: "Dependência de empregada",
  garagem: "Garagem",
  lavabo: "Lavabo",
  piscina: "Piscina",
  sacada: "Sacada",
  sala: "Sala",
  suite: "Suíte",
  terraco: "Terraço",
  varanda: "Varanda",
  wc: "Banheiro",
  wc_empregada: "Banheiro de empregada",
} as const;

export type AmenityCode = keyof typeof AMENITIES;

export const AMENITY_CODES = Object.keys(AMENITIES) as AmenityCode[];
