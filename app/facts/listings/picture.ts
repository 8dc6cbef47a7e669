import { own } from "#app/lib/own.ts";

const APARTMENTS = ["apartamento-1", "apartamento-2", "apartamento-3"] as const;
const HOUSES = ["casa-1", "casa-2", "casa-3"] as const;

const DRAWINGS: Record<string, readonly string[]> = {
  apartamento: APARTMENTS,
  casa: HOUSES,
  sobrado: ["casa-3"],
  terreno: ["terreno"],
  gleba: ["terreno"],
  gleba_urbana: ["terreno"],
  loja: ["loja"],
  comercial: ["loja"],
  sala: ["sala"],
  predio: ["predio"],
  galpao: ["galpao"],
  imovel_rural: ["rural"],
};

const HUES = 7;

/** A drawing (symbol of pictures.svg) and the class that tints it. */
export interface Picture {
  drawing: string;
  tint: string;
}

/** Small stable number of a text (32-bit FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/**
 * The illustration that is shown until the bank's photo is there: chosen by type, varied by number so that a page of
 * flats does not repeat one picture, and tinted by city so that a place keeps its colour.
 */
export function pictureOf(listing: { typeCode: string; number: string; citySlug: string }): Picture {
  const drawings = own(DRAWINGS, listing.typeCode) ?? ["outros"];
  return {
    drawing: drawings[hash(listing.number) % drawings.length] ?? "outros",
    tint: `hue-${hash(listing.citySlug) % HUES}`,
  };
}
