import type { Refusal } from "./refusal.ts";

/** `\u0000` in JSON, but not a backslash that is itself escaped. */
const IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;
const IN_FORM = /%00/;

/** The refusal of a text with a NUL byte: the database stores none, and no page of ours sends one. */
export const NUL_REFUSAL: Refusal = {
  status: 400,
  title: "Pedido inválido",
  detail:
    "O que foi enviado contém um caractere nulo, que nenhum texto pode ter. Nada mudou: apague-o e tente de novo.",
};

/** Whether a path or a query has a NUL byte. */
export function addressHasNul(url: string): boolean {
  return IN_FORM.test(url);
}

/** Whether a body without files has a NUL byte, as it stands or encoded. */
export function bodyHasNul(body: Uint8Array<ArrayBuffer>, type = ""): boolean {
  if (body.includes(0)) return true;
  const encoded = /json/i.test(type) ? IN_JSON : /urlencoded/i.test(type) ? IN_FORM : null;
  return encoded !== null && encoded.test(new TextDecoder().decode(body));
}
