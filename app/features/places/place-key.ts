import { words } from "#app/lib/text.ts";

/** What spellings of one place share: `Sant' Ana do Livramento` and `SANTANA DO LIVRAMENTO` give `santanadolivramento`. */
export function placeKey(name: string): string {
  return words(name).join("");
}

const SHORT_WORDS: Record<string, string> = {
  bal: "balneario",
  cj: "conjunto",
  conj: "conjunto",
  jd: "jardim",
  jdim: "jardim",
  pq: "parque",
  pque: "parque",
  res: "residencial",
  sta: "santa",
  sto: "santo",
  vl: "vila",
};

/** Key of a neighbourhood with the lists' abbreviations spelt out: `JD. ANGELA` gives `jardimangela`. */
export function districtKey(name: string): string {
  const spelt = words(name).map((word) => SHORT_WORDS[word] ?? word);
  if (spelt[0] === "bairro") spelt.shift();
  return spelt.join("");
}
