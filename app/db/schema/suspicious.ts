/** Codes that the product knows; a test compares them with the words of the source. */
export const KNOWN_CODES = {
  types: [
    "apartamento",
    "casa",
    "terreno",
    "sala",
    "predio",
    "loja",
    "galpao",
    "comercial",
    "sobrado",
    "outros",
    "gleba",
    "imovel_rural",
    "gleba_urbana",
  ],
  saleModes: ["leilao_sfi", "licitacao_aberta", "venda_online", "venda_direta"],
  payments: [
    "a_vista",
    "fgts",
    "financiamento",
    "financiamento_bancario",
    "parcelamento",
    "consorcio",
    "carta_de_credito",
  ],
} as const;

/** Codes as an array of SQL. */
export function arrayOf(codes: readonly string[]): string {
  return `array[${codes.map((code) => `'${code}'`).join(", ")}]`;
}

/**
 * The conditions on `properties` of each group of suspicious data, as they are in the indexes: a query with the same
 * condition reads only the rows of the index. `cidade` also has properties that left the lists, which an alias places too.
 */
export const SUSPICIOUS = {
  area: "saiu_em is null and (area_total < 1 or area_privativa < 1 or area_terreno < 1)",
  preco: "saiu_em is null and preco > valor_de_avaliacao and modalidade_codigo <> 'leilao_sfi'",
  variacao: "saiu_em is null and salto_de is not null",
  cidade: "cidade_ibge is null",
  termo: `saiu_em is null and (termos_desconhecidos <> '{}' or tipo_codigo <> all(${arrayOf(KNOWN_CODES.types)}) or modalidade_codigo <> all(${arrayOf(KNOWN_CODES.saleModes)}) or not pagamentos <@ ${arrayOf(KNOWN_CODES.payments)})`,
  ponto: "saiu_em is null and lat is null",
} as const;
