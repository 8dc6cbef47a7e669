import type { Role } from "./address-forms.ts";

/** What a short form means before a number or a letter (`TR 2`), before a name (`TR Flores`), or anywhere. */
interface ShortReading {
  before: "number" | "name" | "anything";
  /** Only before such a name. */
  like?: RegExp;
  /** The likeliest first. */
  means: readonly string[];
  /** Whether lists also write the short form itself here, as a letter or a code. */
  orItself?: true;
  /** Only as the first word of a text. */
  first?: true;
}

/** A short form whose meaning depends on what follows it. */
interface AmbiguousForm {
  /** Null where its long forms are found in other positions as well. */
  role: Role | null;
  seen: number;
  /** The first reading that fits is used; without one the word means itself. */
  readings: readonly ShortReading[];
  /** The word that it is written out as where one word is needed (slugs, geocoding); null: it stays as it is. */
  written: string | null;
}

/** Short forms with several meanings, by what follows them; counted as above. */
export const AMBIGUOUS_FORMS: Readonly<Record<string, AmbiguousForm>> = {
  // `AL 105` is a highway of the state of Alagoas.
  al: {
    role: "street",
    seen: 13,
    readings: [{ before: "name", means: ["alameda"], orItself: true, first: true }],
    written: "alameda",
  },
  // `ANT RUA 18`, and `SILVA ANT 34`: the former name of a street; seldom Antônio.
  ant: {
    role: null,
    seen: 50,
    readings: [{ before: "anything", means: ["antiga", "antonio"], orItself: true }],
    written: null,
  },
  ap: {
    role: "part",
    seen: 139,
    readings: [{ before: "number", means: ["apartamento"], orItself: true }],
    written: "apartamento",
  },
  ch: {
    role: "district",
    seen: 206,
    readings: [
      { before: "number", means: ["chacara"] },
      { before: "name", means: ["chacara", "conjunto"], orItself: true },
    ],
    written: "chacara",
  },
  d: {
    role: "title",
    seen: 804,
    readings: [{ before: "name", means: ["dom", "dona"], orItself: true }],
    written: null,
  },
  // `C04 L19`.
  l: {
    role: "part",
    seen: 221,
    readings: [{ before: "number", means: ["lote"], orItself: true }],
    written: null,
  },
  lot: {
    role: "district",
    seen: 774,
    readings: [
      { before: "number", means: ["loteamento", "lote"] },
      { before: "anything", means: ["loteamento"] },
    ],
    written: "loteamento",
  },
  nv: { role: null, seen: 6, readings: [{ before: "name", means: ["nova", "novo"] }], written: "nova" },
  // The state has the same letters: `RODOVIA PE 07`.
  pe: {
    role: "title",
    seen: 25,
    readings: [{ before: "name", means: ["padre"], orItself: true }],
    written: "padre",
  },
  prof: {
    role: "title",
    seen: 17,
    readings: [{ before: "anything", means: ["professor", "professora"] }],
    written: "professor",
  },
  q: { role: "part", seen: 195, readings: [{ before: "number", means: ["quadra"] }], written: "quadra" },
  r: { role: "street", seen: 779, readings: [{ before: "anything", means: ["rua"] }], written: "rua" },
  s: {
    role: "title",
    seen: 1315,
    // Of the 159 names that follow one of the three in lists, 147 follow the one that these rules take first.
    readings: [
      {
        before: "name",
        like: /a$|^(?:cruz|luz|ines|i[sz]abel|edwiges)$/,
        means: ["santa", "sao"],
        orItself: true,
      },
      { before: "name", like: /^h?[aeiou]/, means: ["santo", "santa"], orItself: true },
      { before: "name", means: ["sao"], orItself: true },
    ],
    written: "sao",
  },
  st: {
    role: "district",
    seen: 129,
    readings: [
      { before: "number", means: ["setor"] },
      { before: "name", means: ["setor", "santo", "santa"] },
      { before: "anything", means: ["setor"] },
    ],
    written: "setor",
  },
  // `APTO T1`.
  t: {
    role: "part",
    seen: 130,
    readings: [{ before: "number", means: ["torre"], orItself: true }],
    written: null,
  },
  tr: {
    role: "part",
    seen: 389,
    readings: [
      { before: "number", means: ["torre"] },
      { before: "name", means: ["travessa"] },
    ],
    written: null,
  },
};
