import type { Sort } from "#app/facts/query/filters.ts";

/** `para morar` describes what is wanted and does not choose an order: it is dropped. */
const SORTS: Record<Exclude<Sort, "para_morar" | "relevancia">, string> = {
  recentes: "mais recentes|mais recente|mais novos|mais novas|mais novo|mais nova",
  antigos: "mais antigos|mais antigas|mais antigo|mais antiga",
  menor_preco:
    "mais baratos|mais baratas|mais barato|mais barata|mais baratinho|mais baratinhos|mais barato primeiro|mais baratos primeiro|baratinho|baratinha|menor preco primeiro|por preco|ordem de preco|menores valores|pechincha|pechinchas|baratos|baratas|barato|barata|menor preco|menores precos|menor valor|mais em conta",
  maior_preco: "mais caros|mais caras|mais caro|mais cara|maior preco|maiores precos|maior valor",
  desconto:
    "maior desconto|maiores descontos|mais desconto|com desconto|melhores descontos|melhor desconto|por desconto|mais descontados|maiores abatimentos|promocao|em promocao",
  preco_m2:
    "menor preco por m2|mais baratos por m2|menor preco por metro|menor preco do metro|menor preco m2",
  data_leilao: "leilao mais proximo|leiloes mais proximos|proximos leiloes|proximo leilao",
  distancia: "por distancia|mais perto primeiro|mais proximos primeiro|menor distancia",
};

/** Orders said from one end to the other: `do mais barato para o mais caro`. */
const ENDS: Partial<Record<string, string>> = {
  menor_preco:
    "mais barato…mais caro|mais baratos…mais caros|mais barata…mais cara|mais baratas…mais caras|menor…maior preco|menor…maior valor|menor preco…maior|menor valor…maior|menor preco…maior preco",
  maior_preco:
    "mais caro…mais barato|mais caros…mais baratos|mais cara…mais barata|mais caras…mais baratas|maior…menor preco|maior…menor valor|maior preco…menor|maior valor…menor|maior preco…menor preco",
  desconto: "maior…menor desconto|maior desconto…menor|maior desconto…menor desconto",
  recentes:
    "mais novo…mais antigo|mais novos…mais antigos|mais recente…mais antigo|mais recentes…mais antigos|mais novo…mais velho",
  antigos:
    "mais antigo…mais novo|mais antigos…mais novos|mais antigo…mais recente|mais antigos…mais recentes|mais velho…mais novo",
  distancia: "mais perto…mais longe|mais proximo…mais distante|mais proximos…mais distantes",
};
const TO_THE_OTHER = [
  "para o",
  "para os",
  "para a",
  "para as",
  "pro",
  "pros",
  "pra",
  "ao",
  "aos",
  "ate o",
  "ate os",
  "e",
];

/** The words that ask for each order; alternatives are separated by `|`, all folded. */
export const ORDERS: Record<string, string> = Object.fromEntries(
  Object.entries(SORTS).map(([sort, words]) => {
    const ends = ENDS[sort];
    return [
      sort,
      [words, ...(ends ? TO_THE_OTHER.map((to) => ends.replaceAll("…", ` ${to} `)) : [])].join("|"),
    ];
  }),
);
