import { numberWords } from "#app/facts/places/number-words.ts";

const KINDS = new Set(
  "rua avenida travessa alameda estrada rodovia praca beco largo ladeira via viela quadra lote caminho passagem condominio".split(
    " ",
  ),
);
const TITLES = new Set(
  "doutor doutora professor professora coronel capitao general marechal presidente senador deputado padre frei dom santa santo sao vereador prefeito engenheiro".split(
    " ",
  ),
);

/**
 * A street as the census writes it: type, title and name in fields of their own, in capitals and without accents; of some
 * names a number in words or digits, a joining word less, another letter of the same sound, or a slip.
 */
export function asTheCensusSpells(street: string, random: () => number) {
  const words = street.split(" ");
  const kind = KINDS.has(words[0]!) && words.length > 1 ? words.shift()! : "rua";
  const title = TITLES.has(words[0]!) && words.length > 1 ? words.shift()! : "";
  const spelt = words
    .filter((word, i) => i === words.length - 1 || !/^(de|da|do|das|dos)$/.test(word) || random() > 0.1)
    .map((word) => respelt(word, random));
  if (random() < 0.02) slip(spelt, random);
  return { kind: kind.toUpperCase(), title: title.toUpperCase(), name: spelt.join(" ").toUpperCase() };
}

const IN_WORDS = new Map([...numberWords()].map(([word, number]) => [String(number), word]));

function respelt(word: string, random: () => number): string {
  if (IN_WORDS.has(word) && Number(word) < 20 && random() < 0.2) return IN_WORDS.get(word)!;
  if (numberWords().has(word) && word.length > 3 && random() < 0.3) return String(numberWords().get(word));
  if (word.length < 4 || random() > 0.1) return word;
  return random() < 0.5
    ? word.replace(/z$/, "s").replace("y", "i").replace("th", "t").replace("ss", "s")
    : word
        .replace(/is$/, "iz")
        .replace(/l(?=[aeo])/, "ll")
        .replace(/^v/, "w");
}

/** One letter of the longest word is left out or doubled. */
function slip(words: string[], random: () => number): void {
  const longest = words.reduce((best, word, i) => (word.length > words[best]!.length ? i : best), 0);
  const word = words[longest]!;
  if (word.length < 6) return;
  const at = 1 + Math.floor(random() * (word.length - 2));
  words[longest] = word.slice(0, at) + word.slice(at + 1);
}
