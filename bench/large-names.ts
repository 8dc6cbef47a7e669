import { allCities } from "#app/facts/places/places.ts";

/** Names of invented members, the most frequent first. */
export const NAMES = listOf(`
  Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael
  Francisca Daniel Marcelo Bruno Eduardo Felipe Adriana Juliana Márcia Fernanda Patrícia Aline
  Sandra Camila Amanda Bruna Letícia Vanessa Luíza Débora Cíntia Iracema Zuleica`);
export const SURNAMES = listOf(`
  Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins
  Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira
  Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Conceição
  Pires Bragança`);

function listOf(words: string): string[] {
  return words.trim().split(/\s+/);
}

/** What alerts are about, the most frequent first: single cities, and many combinations that hardly two share. */
export function placesOfAlerts(): string[] {
  const names = allCities().map(({ name, state }) => `${name}/${state}`);
  const first = [
    "São Paulo/SP",
    "Rio de Janeiro/RJ",
    "Goiânia/GO",
    "Campinas/SP",
    "Qualquer lugar",
    "São Paulo",
  ];
  const pairs = names.flatMap((name, i) =>
    [1, 7, 31].map((step) => `${name} e ${names[(i + step) % names.length]}`),
  );
  return [...first, ...names, ...pairs];
}
