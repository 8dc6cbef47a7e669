/** Number words used as street names: `Rua Vinte e Dois`. */
const NUMBER_WORDS = [
  "um uma dois duas tres quatro cinco seis sete oito nove dez onze doze treze quatorze catorze quinze",
  "dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
  "cem cento duzentos primeira primeiro segunda segundo terceira terceiro quarta quarto quinta quinto",
].flatMap((line) => line.split(" "));

/** Words in the place of a missing name: `Rua Projetada 3`, `Travessa Sem Nome`, `Rua Principal`. */
const STAND_INS = [
  "a b c d e f g h i j k l m n o p q r s t u v w x y z",
  "projetada projetado particular interna interno principal sem nome denominacao identificacao sn via local",
  "rua avenida travessa alameda viela beco passagem quadra lote loteamento numero no de da do ii iii iv vi vii viii ix",
].flatMap((line) => line.split(" "));

const NO_NAMES = new Set([...NUMBER_WORDS, ...STAND_INS]);
/** `12`, `12a`, `g1`, `vc3`, `aa`. */
const CODE = /^(?:[a-z]{0,3}\d+[a-z]{0,2}|([a-z])\1)$/;
/** `Rua JP 12`: letters of the development before the street's number. */
const DEVELOPMENT = /^[a-z]{2,3}$/;
/** Highways have numbers as names: `Rodovia BR 101` is one road. */
const HIGHWAYS = new Set(["rodovia", "rod", "estrada", "br"]);

/**
 * Whether a street name occurs in many districts of one town: a number, a letter, `projetada`. `words` are the street's
 * own, folded, its kind first.
 */
export function isUnnamedStreet([kind = "", ...name]: readonly string[]): boolean {
  if (HIGHWAYS.has(kind) || name.length === 0) return false;
  return name.every(
    (word, i) =>
      NO_NAMES.has(word) ||
      CODE.test(word) ||
      (DEVELOPMENT.test(word) && /^\d+[a-z]?$/.test(name[i + 1] ?? "")),
  );
}
